import { facts } from 'virtual:frontdesk/facts';
import { createPalette } from '@frontdesk/facts';

/** The palette of both themes. Computed once for all pages, like the style sheet. */
const palette = createPalette(facts.accent);

export const { light, dark } = palette;
const pairs = Object.entries(dark).map(
  ([name, color]) => `--${name}:light-dark(${light[name as keyof typeof light]},${color})`,
);

/** The style sheet with the colors that the others use. */
export const colors = `:root{${pairs.join(';')};--button-text:${palette.onColor};--sign-text:${palette.onColor};--tint:color-mix(in oklab,var(--accent) ${palette.tintShare * 100}%,var(--page))}${facts.theme ? ':root{color-scheme:light!important}' : ''}`;
