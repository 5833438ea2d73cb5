import sharp, { type Metadata } from 'sharp';
import { isPicture } from './picture-format.ts';

/** Panoramas are larger than what sharp reads otherwise. */
const large = { limitInputPixels: false } as const;

/** As good as the original, to the eye. */
const quality = 90;

/** Returns undefined for a broken picture, which other checks name. */
async function readMetadata(picture: Buffer): Promise<Metadata | undefined> {
  try {
    return await sharp(picture, large).metadata();
  } catch {
    return undefined;
  }
}

/** True if a file is a picture with what cameras and programs write into it: where it was made, when, and by whom. */
export async function hasMetadata(file: Buffer): Promise<boolean> {
  if (!isPicture(file)) return false;
  const { exif, xmp, iptc, format } = (await readMetadata(file)) ?? {};
  const isFound = (exif ?? xmp ?? iptc) !== undefined;
  return isFound || (format === 'png' && hasTexts(file)) || hasPosition(file);
}

/** Returns a picture without its metadata. It keeps its colors, its animation, and stands as it should. */
export async function withoutMetadata(picture: Buffer): Promise<Buffer> {
  const metadata = await readMetadata(picture);
  if (!metadata || !(await hasMetadata(picture))) return picture;
  // Sharp reads only the first frame of an animated PNG.
  if (metadata.format === 'png' && picture.includes('acTL')) return withoutTexts(picture);
  const isMoving = (metadata.pages ?? 1) > 1;
  const image = isMoving
    ? sharp(picture, { ...large, animated: true })
    : sharp(picture, large).autoOrient();
  const format = metadata.format === 'heif' ? 'avif' : metadata.format;
  return image.keepIccProfile().toFormat(format, { quality }).toBuffer();
}

/** Lists the chunks of a PNG by kind. Those with metadata may be after the pixels (PNG, third edition, §5.6). */
function* listChunks(png: Buffer): Generator<readonly [kind: string, chunk: Buffer]> {
  for (let at = 8, kind = ''; at + 12 <= png.length && kind !== 'IEND';) {
    const end = at + 12 + png.readUInt32BE(at);
    kind = png.toString('latin1', at + 4, at + 8);
    yield [kind, png.subarray(at, end)];
    at = end;
  }
}

const written = /^(?:eXIf|[iz]TXt|tEXt|tIME|caBX)$/;

function hasTexts(png: Buffer): boolean {
  return Iterator.from(listChunks(png)).some(([kind]) => written.test(kind));
}

function withoutTexts(png: Buffer): Buffer {
  const needed = [...listChunks(png)].filter(([kind]) => !written.test(kind));
  return Buffer.concat([png.subarray(0, 8), ...needed.map(([, bytes]) => bytes)]);
}

/** How XMP has a position, and a video after a picture. */
const position =
  /(?:GPS-?Latitude|geo:lat)\s*(?:=\s*["']|>)\s*[+-]?\d|\xa9xyz[^]{4}[+-]\d|location\.ISO6709/i;

/** How EXIF has a latitude: tag 2, type 5, and three values, in one byte order or the other (EXIF 2.32, §4.6.6). */
const latitude = /\x02\0\x05\0\x03\0{3}|\0\x02\0\x05\0{3}\x03/;

/** What a text has of a picture in it. */
const embedded = /;base64,([^"'<>)]+)/g;

/**
 * True if a file is a picture that says where it was made. Searches all bytes, because each format has EXIF and XMP in
 * another place, and a picture can have others in it.
 */
export function hasPosition(file: Buffer): boolean {
  if (!isPicture(file)) return false;
  const text = file.toString('latin1');
  const parts = Array.from(text.matchAll(embedded), ([, code = '']) =>
    Buffer.from(code.replace(/&#\w+;/g, ''), 'base64'),
  );
  return position.test(text) || latitude.test(text) || parts.some(hasPosition);
}
