/** The colors of the brand. src/styles/theme.css has the same. */
export const colors = { brass: '#f5c667', darkBrass: '#8a5a00', ink: '#171b26' } as const;

/** The size of the icon on a home screen, in pixels. */
const touchSize = 180;

const draw = (content: string, size = 32) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${content}</svg>`;

const bell =
  '<path d="M15 7V5h-2V3h6v2h-2v2a11 11 0 0 1 10 11v2H5v-2A11 11 0 0 1 15 7ZM3 23h26v5H3z"/>';

/** Renders the bell on nothing, for light and dark tabs. */
export function renderFavicon(): string {
  return draw(
    `<style>path{fill:${colors.darkBrass}}@media(prefers-color-scheme:dark){path{fill:${colors.brass}}}</style>${bell}`,
  );
}

/** Renders the bell in brass, for the share image. */
export function renderBell(): string {
  return draw(`<g fill="${colors.brass}">${bell}</g>`);
}

/** Renders the bell on ink. A home screen rounds the corners. */
export function renderTouchIcon(): string {
  const inset = `<g fill="${colors.brass}" transform="translate(6.4 6.4) scale(.6)">${bell}</g>`;
  return draw(`<path fill="${colors.ink}" d="M0 0h32v32H0z"/>${inset}`, touchSize);
}
