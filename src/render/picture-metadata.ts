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

/** A part of a PNG: its kind, and its bytes. */
type Chunk = readonly [kind: string, bytes: Buffer];

/** Lists the chunks of a PNG. Those with metadata may be after the pixels (PNG, third edition, §5.6). */
function* listChunks(png: Buffer): Generator<Chunk> {
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
const position = /(?:GPS-?Latitude|geo:lat)\s*(?:=\s*["']|>)\s*[+-]?\d|\xa9xyz|location\.ISO6709/i;

/** What a text has of a picture in it. */
const embedded = /(?<=;base64,)[^"'<>)]+/g;

/** How EXIF starts, which is TIFF (EXIF 2.32, §4.5.2). */
const headers = ['II*\0', 'MM\0*'];

/**
 * True if a file is a picture that says where it was made: in EXIF or XMP, wherever its format has them, or in a picture or
 * a video in it.
 */
export function hasPosition(file: Buffer): boolean {
  if (!isPicture(file)) return false;
  const text = file.toString('latin1');
  const parts = Array.from(text.matchAll(embedded), ([code]) =>
    Buffer.from(code.replace(/&#\w+;/g, ''), 'base64'),
  );
  return position.test(text) || listExif(file).some(hasLatitude) || parts.some(hasPosition);
}

function listExif(file: Buffer): Buffer[] {
  return headers.flatMap((header) => {
    const found: Buffer[] = [];
    for (let at = file.indexOf(header); at >= 0; at = file.indexOf(header, at + 1))
      found.push(file.subarray(at));
    return found;
  });
}

/** True for EXIF with a latitude, and not only with the version of the tags for a position (EXIF 2.32, §4.6.6). */
function hasLatitude(tiff: Buffer): boolean {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const has = (at: number) => at <= tiff.length - 4;
  const readTags = (start: number) => {
    const count = has(start) ? view.getUint16(start, isLittle) : 0;
    const offsets = Array.from({ length: count }, (_none, index) => start + 2 + index * 12);
    return new Map(
      offsets
        .filter((offset) => has(offset + 8))
        .map((offset) => [view.getUint16(offset, isLittle), view.getUint32(offset + 8, isLittle)]),
    );
  };
  const gps = has(4) ? readTags(view.getUint32(4, isLittle)).get(0x8825) : undefined;
  return gps !== undefined && readTags(gps).has(2);
}
