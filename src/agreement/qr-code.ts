import jsqr from 'jsqr';
import { toContactLink } from '../published/phone.ts';
import { findTags, hasClass, parsePage, toPart } from '../published/parse-html.ts';
import { toText, type Form } from './form.ts';

// jsqr is a CommonJS module with its own `default`, which its types leave out.
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

/** The QR code of the home page, decoded from its pixels. */
export const qrCodeForm: Form = {
  path: '/',
  subject: 'the QR code of the home page',
  expected: ({ phone }) => [['QR code', toContactLink(phone)]],
  read: (bytes) => ({
    values: findTags(toPart(parsePage(toText(bytes)), 'main'), 'svg')
      .filter(hasClass('qr'))
      .map((svg) => {
        const size = Number(String(svg.properties.viewBox).split(' ')[2]);
        const [path] = findTags(svg, 'path');
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
  const dark = new Set(path.match(/M\d+ \d+(?=h1v1h-1z)/g));
  // Four bytes for each pixel: red, green, blue, and alpha.
  const pixels = Uint8ClampedArray.from({ length: width * width * 4 }, (_none, index) => {
    const pixel = Math.floor(index / 4);
    const x = Math.floor((pixel % width) / scale);
    const y = Math.floor(pixel / width / scale);
    return index % 4 < 3 && dark.has(`M${x} ${y}`) ? 0 : 255;
  });
  const code = decode(pixels, width, width, { inversionAttempts: 'dontInvert' });
  if (!code) throw new Error('an unreadable QR code');
  return code.data;
}
