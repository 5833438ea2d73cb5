import jsqr from 'jsqr';
import { toContactLink } from '../published/phone.ts';
import { hasClass } from '../published/rewrite-html.ts';
import type { Form } from './form.ts';
import { findAll, readHtml } from './html.ts';

// jsqr is a CommonJS module with its own `default`, which its types leave out.
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

/** The QR code of the home page, decoded from its pixels. */
export const qrCodeForm: Form = {
  id: 'qr-code',
  path: '/',
  file: '/index.html',
  subject: 'the QR code of the home page',
  expected: ({ phone }) => [{ fact: 'phone', place: 'QR code', value: toContactLink(phone) }],
  read: (bytes) => ({
    values: findAll(readHtml(bytes), 'svg')
      .filter(hasClass('qr'))
      .map((svg) => {
        const size = Number(String(svg.properties.viewBox).split(' ')[2]);
        const [path] = findAll(svg, 'path');
        return ['QR code', decodeModules(String(path?.properties.d), size)] as const;
      }),
  }),
};

/** The width of a module in pixels. The decoder misses smaller finder patterns. */
const scale = 4;

/**
 * Decodes an SVG path that has one square for each dark module.
 * @throws {Error} if it isn't a QR code.
 */
function decodeModules(path: string, size: number): string {
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 4;
      for (let column = 0; column < scale; column += 1) {
        pixels.fill(0, start + column * 4, start + column * 4 + 3);
      }
    }
  }
  const code = decode(pixels, width, width, { inversionAttempts: 'dontInvert' });
  if (!code) throw new Error('an unreadable QR code');
  return code.data;
}
