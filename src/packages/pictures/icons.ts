import sharp, { type Sharp } from 'sharp';
import { createPalette, type Facts } from '@frontdesk/facts';
import { readRegularFile, SettingsError } from '@frontdesk/settings';
import { bell } from './bell.ts';
import { paintDarkLogo } from './dark-logo.ts';

type Box = Readonly<Record<'width' | 'height', number>>;

/** What the icons show. */
type Mark = Pick<Facts, 'accent' | 'logo' | 'logoDark' | 'theme'>;

/** Renders the icon of the browser tab: the logo or a bell, in the system's theme. */
export async function renderTabIcon(mark: Mark): Promise<string> {
  const { accent, logo, theme } = mark;
  const inDark = '@media (prefers-color-scheme:dark)';
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
  if (logo !== undefined) {
    const dark = (await renderLogos(mark))?.dark;
    const draw = (image: Buffer) =>
      `<image width="32" height="32" href="data:image/png;base64,${image.toString('base64')}"/>`;
    const light = draw(await renderMark(mark, 64));
    if (!dark) return `${start}${light}</svg>`;
    const style = `image+image{display:none}${inDark}{image{display:none}image+image{display:inline}}`;
    return `${start}<style>${style}</style>${light}${draw(dark)}</svg>`;
  }
  const color = createPalette(accent).dark.accent;
  const dark = theme ? '' : `${inDark}{path{fill:${color}}}`;
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
  const background = createPalette(mark.accent).light.page;
  return sharp(await renderMark(mark, 180 - 2 * margin))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer();
}

/** Renders a logo for pages, at three times the size at which they show it. */
async function renderLogo(file: string, field?: string) {
  const logo = await openPicture(file, { width: 480, height: 96 }, field);
  return logo.png().toBuffer({ resolveWithObject: true });
}

const rendered = new Map<string, ReturnType<typeof renderLogos>>();

/**
 * Returns the logo for pages with its size, and the one for the dark theme if it differs. Undefined if the product has
 * none. Rejects with a SettingsError if a file can't be drawn. Every format becomes a PNG: an SVG's scripts, metadata,
 * and size in print units stay out.
 */
export function readLogo({ accent, logo, logoDark, theme }: Mark) {
  const mark = { accent, logo, logoDark, theme };
  const key = JSON.stringify(mark);
  const logos = rendered.get(key) ?? renderLogos(mark);
  rendered.set(key, logos);
  return logos;
}

async function renderLogos({ accent, logo, logoDark, theme }: Mark) {
  if (logo === undefined) return undefined;
  const { data, info } = await renderLogo(logo);
  const darkLogo = logoDark && (await renderLogo(logoDark, 'logoDark')).data;
  const dark = theme ? undefined : (darkLogo ?? (await paintDarkLogo(data, accent)));
  return { data, dark, width: info.width, height: info.height };
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
    const picture = fit(readRegularFile(file), box);
    const { channels } = await sharp(await picture.png().toBuffer()).stats();
    if (channels[3]?.max === 0) throw new Error('it shows nothing');
    return picture;
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    throw new SettingsError(
      `product.yaml has a wrong field:\n  ${field}: expected a picture; received ${JSON.stringify(file)} (${why ?? ''})`,
    );
  }
}

/** Scales a picture to fit a box. Sharp draws an SVG at that size, whatever its own. */
function fit(bytes: Buffer, box: Box): Sharp {
  return sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .resize({ ...box, fit: 'inside' });
}
