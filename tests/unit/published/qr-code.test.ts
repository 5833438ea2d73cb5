import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawQrCode } from '../../../src/published/qr-code.ts';

// The types omit that this CommonJS module has its own default.
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

/** Reads a QR code as drawn on a page. */
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
  'A QR code reader reads %s',
  async (text) => {
    expect(await read(text)).toBe(text);
  },
);
