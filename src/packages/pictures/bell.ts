/** The SVG path of a bell, the icon of products without a logo, in a view box of 32 by 32. */
export const bell = 'M15 7V5h-2V3h6v2h-2v2a11 11 0 0 1 10 11v2H5v-2A11 11 0 0 1 15 7ZM3 23h26v5H3z';
