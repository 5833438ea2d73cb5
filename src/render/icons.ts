import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { createPalette, surfaces } from '../facts/color.ts';
import { SettingsError } from '../facts/environment.ts';
import type { Facts } from '../facts/facts.ts';
import { bell } from './bell.ts';

type Box = Readonly<Record<'width' | 'height', number>>;

/** What the icons show. */
type Mark = Pick<Facts, 'accent' | 'logo' | 'theme'>;

/** Renders the icon of the browser tab: the logo, or a bell in the accent of the system's theme. */
export async function renderTabIcon({ accent, logo, theme }: Mark): Promise<string> {
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
  if (logo !== undefined) {
    const image = (await renderMark({ accent, logo }, 64)).toString('base64');
    return `${start}<image width="32" height="32" href="data:image/png;base64,${image}"/></svg>`;
  }
  const color = createPalette(accent).dark.accent;
  const dark = theme === 'light' ? '' : `@media (prefers-color-scheme:dark){path{fill:${color}}}`;
  return `${start}<style>path{fill:${accent}}${dark}</style><path d="${bell}"/></svg>`;
}

/** Renders /favicon.ico, which some programs request without reading the page: a PNG in an ICO file. */
export async function renderFavicon(mark: Mark): Promise<Uint8Array> {
  const size = 32;
  const png = await renderMark(mark, size);
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
export async function renderTouchIcon(mark: Mark): Promise<Buffer> {
  const margin = 28;
  const background = surfaces.page;
  return sharp(await renderMark(mark, 180 - 2 * margin))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer();
}

/** Renders the logo for pages, at three times the size at which they show it. */
async function renderLogo(file: string) {
  const logo = await openPicture(file, { width: 480, height: 96 });
  return logo.png().toBuffer({ resolveWithObject: true });
}

const rendered = new Map<string, ReturnType<typeof renderLogo>>();

/**
 * Returns the logo for pages with its size, or undefined if the product has none. Rejects with a SettingsError if the
 * file can't be drawn. Every format becomes a PNG: an SVG's scripts, metadata, and size in print units stay out.
 */
export async function readLogo({ logo: file }: Pick<Facts, 'logo'>) {
  if (file === undefined) return undefined;
  const rendering = rendered.get(file) ?? renderLogo(file);
  rendered.set(file, rendering);
  const { data, info } = await rendering;
  return { data, width: info.width, height: info.height };
}

/** Renders the logo, or the bell in the accent color, as a square PNG. */
async function renderMark({ accent, logo }: Mark, size: number): Promise<Buffer> {
  const box = { width: size, height: size };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${accent}" d="${bell}"/></svg>`;
  const picture = logo === undefined ? fit(Buffer.from(svg), box) : await openPicture(logo, box);
  return sharp(await picture.png().toBuffer())
    .resize({ ...box, fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
}

/** @throws {SettingsError} that names the field, if the file is missing, or is no picture, or shows nothing. */
export async function openPicture(file: string, box: Box, field = 'logo'): Promise<Sharp> {
  try {
    const picture = fit(await readFile(file), box);
    const { channels } = await sharp(await picture.png().toBuffer()).stats();
    if (channels[3]?.max === 0) throw new Error('it shows nothing');
    return picture;
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    throw new SettingsError(
      `src/facts/product.yaml has a wrong field:\n  ${field}: expected a picture; received ${JSON.stringify(file)} (${why ?? ''})`,
    );
  }
}

/** Scales a picture to fit a box. Sharp draws an SVG at that size, whatever its own. */
function fit(bytes: Buffer, box: Box): Sharp {
  return sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .resize({ ...box, fit: 'inside' });
}
