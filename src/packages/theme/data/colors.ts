import { facts } from 'virtual:frontdesk/facts';
import { createPalette, onColor, tintShare } from '@frontdesk/facts';

/** The palette of both themes. Computed once for all pages, like the style sheet. */
export const { light, dark } = createPalette(facts.accent);
const pairs = Object.entries(dark).map(
  ([name, color]) => `--${name}:light-dark(${light[name as keyof typeof light]},${color})`,
);

/** The style sheet with the colors that the others use. */
export const colors = `:root{${pairs.join(';')};--button-text:${onColor};--sign-text:${onColor};--tint:color-mix(in oklab,var(--accent) ${tintShare * 100}%,var(--page))}${facts.theme ? ':root{color-scheme:light!important}' : ''}`;
