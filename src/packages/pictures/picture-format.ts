import sharp from 'sharp';

/** How pictures start that browsers show. */
const shown = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp.{0,60}avi[fs])/s;

/** How files of formats start that phones, cameras, and programs write, and that most browsers don't show. */
const unshown: readonly (readonly [start: RegExp, format: string])[] = [
  [/^.{4}ftyp(?:hei|hev|mif|msf)/s, 'HEIC'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF and raw photos'],
  [/^BM/, 'BMP'],
  [/^8BPS/, 'Photoshop files'],
  [/^%PDF/, 'a PDF as a picture'],
  [/^(?:\xff\x0a|\0{3}\x0cJXL )/, 'JPEG XL'],
];

/** What can be before the root of an SVG (XML 1.0, §2.8). */
const prolog = /\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/gy;

/** True if the root of a text is that of an SVG. Reads ASCII alike in UTF-8 and UTF-16. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 1_000_000).replaceAll('\0', '');
  const xml = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  const parts = Array.from(xml.matchAll(prolog), ([part]) => part);
  return /^<(?:\w+:)?svg[\s/>]/.test(xml.slice(parts.join('').length));
}

/** True for the bytes of a picture of any format, whatever its file's name. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 96);
  const isOther = unshown.some(([pattern]) => pattern.test(start));
  return shown.test(start) || isOther || isSvg(bytes);
}

/** Says what keeps browsers from showing a picture. Reads its bytes, because phones give HEIC files any name. */
export async function describePicture(bytes: Buffer): Promise<string | undefined> {
  const start = bytes.toString('latin1', 0, 96);
  if (shown.test(start))
    return (await isCut(bytes)) ? 'this is only a part of a picture: copy it again' : undefined;
  const [, format] = unshown.find(([pattern]) => pattern.test(start)) ?? [];
  if (format !== undefined)
    return `browsers can't show ${format}: save it as JPEG, and use that file`;
  return isSvg(bytes)
    ? undefined
    : 'this is no picture that browsers can show: save it again as JPEG';
}

const endOfJpeg = Buffer.from('ffd9', 'hex');

/** True if pixels are missing. Whole pictures can lack their end, or have a video after it. */
async function isCut(bytes: Buffer): Promise<boolean> {
  const start = bytes.toString('latin1', 0, 8);
  const end = bytes.toString('latin1', bytes.length - 8);
  const isEnded = /^(?:GIF8|.{4}ftyp)/s.test(start) || /(?:\xff\xd9|IEND.{4})$/s.test(end);
  const isWebp = start.startsWith('RIFF');
  if (isWebp ? bytes.length >= 8 + bytes.readUInt32LE(4) : isEnded) return false;
  try {
    const picture = Buffer.concat([bytes, endOfJpeg]);
    await sharp(picture, { failOn: 'warning', limitInputPixels: false }).resize(9).toBuffer();
    return false;
  } catch {
    return true;
  }
}
