import { facts } from 'virtual:frontdesk/facts';
import { surfaces, tintShare, toDarkAccent } from '../../facts/color.ts';

const { light, dark } = surfaces;
const { accent } = facts;

/** The style sheet with the colors that the others use. Computed once for all pages. */
export const colors = `:root{--accent:light-dark(${accent},${toDarkAccent(accent)});--page:light-dark(${light.page},${dark.page});--band:light-dark(${light.band},${dark.band});--code:light-dark(${light.code},${dark.code});--tint:color-mix(in oklab,var(--accent) ${tintShare * 100}%,var(--page))}`;
