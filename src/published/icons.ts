import sharp from 'sharp';
import { surfaces, toDarkAccent } from '../facts/color.ts';
import { product } from '../facts/parsed-product.ts';
import { bell } from './bell.ts';

/** Renders the icon of the browser tab: the logo, or a bell in the accent of the system's theme. */
export async function renderTabIcon(): Promise<string> {
  const { accent, logo } = product;
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
  if (logo !== undefined) {
    const image = (await renderMark(64)).toString('base64');
    return `${start}<image width="32" height="32" href="data:image/png;base64,${image}"/></svg>`;
  }
  const dark = `@media (prefers-color-scheme:dark){path{fill:${toDarkAccent(accent)}}}`;
  return `${start}<style>path{fill:${accent}}${dark}</style><path d="${bell}"/></svg>`;
}

/** Renders /favicon.ico, which some programs request without reading the page: a PNG in an ICO file. */
export async function renderFavicon(): Promise<Uint8Array> {
  const size = 32;
  const png = await renderMark(size);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Renders the home screen icon. Home screens round its corners and don't support transparency. */
export async function renderTouchIcon(): Promise<Buffer> {
  const margin = 28;
  const background = surfaces.light.page;
  return sharp(await renderMark(180 - 2 * margin))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer();
}

/** Renders the logo, or the bell in the accent color, as a square PNG. */
async function renderMark(size: number): Promise<Buffer> {
  const { accent, logo } = product;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${accent}" d="${bell}"/></svg>`;
  return sharp(logo ?? Buffer.from(svg), { density: 600 })
    .resize(size, size, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
}
