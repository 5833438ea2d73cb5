import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawQrCode } from '../../../src/published/qr-code.ts';

// A CommonJS module with a default of its own, which its types leave out.
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

/** What a reader sees in the drawing, as a page shows it. */
async function read(text: string): Promise<string | undefined> {
  const { size, path } = drawQrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it.each(['tel:+12025550123', 'tel:+442079460123', 'https://desk.example/?a=b#c'])(
  'A reader reads %s',
  async (text) => {
    expect(await read(text)).toBe(text);
  },
);
