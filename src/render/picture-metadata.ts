import sharp, { type Metadata } from 'sharp';
import { hasHiddenMetadata, listChunks } from './hidden-metadata.ts';

/** The pictures that can have metadata, among those that pages show. */
const formats = /\.(?:jpe?g|a?png|webp|avif|gif|tiff?)$/i;

/** True for the path of such a picture. */
export const canHaveMetadata = (path: string): boolean => formats.test(path);

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

function isWritten(metadata: Metadata | undefined, picture: Buffer): boolean {
  if (!metadata) return false;
  const { exif, xmp, iptc, comments, format } = metadata;
  const isFound = (exif ?? xmp ?? iptc ?? comments) !== undefined;
  return isFound || hasHiddenMetadata(format, picture);
}

/** True if a picture at a path may have what cameras and programs write into it: where it was made, when, and by whom. */
export async function hasMetadata(path: string, picture: Buffer): Promise<boolean> {
  return formats.test(path) && isWritten(await readMetadata(picture), picture);
}

/** Returns a picture without its metadata. It keeps its colors, and stands as it should. */
export async function withoutMetadata(picture: Buffer): Promise<Buffer> {
  const metadata = await readMetadata(picture);
  if (!metadata || !isWritten(metadata, picture)) return picture;
  const isMoving = (metadata.pages ?? 1) > 1;
  const image = isMoving
    ? sharp(picture, { ...large, animated: true })
    : sharp(picture, large).autoOrient();
  const format = metadata.format === 'heif' ? 'avif' : metadata.format;
  return image.keepIccProfile().toFormat(format, { quality }).toBuffer();
}

/** The tag of the part of EXIF with a position (EXIF 2.32, §4.6.3). */
const gpsTag = 0x8825;

/** True if a picture says where it was made, in EXIF or XMP. */
export async function hasPosition(path: string, picture: Buffer): Promise<boolean> {
  const metadata = formats.test(path) ? await readMetadata(picture) : undefined;
  if (!metadata) return false;
  const { format, exif, xmp } = metadata;
  // A TIFF has the tags of EXIF as its own, and sharp finds neither XMP in it and in a GIF, nor what ends a PNG.
  const [, chunk] = format === 'png' ? (findExif(picture) ?? []) : [];
  const tags = format === 'tiff' ? picture : (exif ?? chunk);
  const text = ['gif', 'png', 'tiff'].includes(format) ? picture : xmp;
  const isInTags = tags !== undefined && listTags(tags).includes(gpsTag);
  return isInTags || text?.includes('GPSLatitude') === true;
}

function findExif(png: Buffer) {
  return Iterator.from(listChunks(png)).find(([kind]) => kind === 'eXIf');
}

/** Lists the tags in the first directory of EXIF, which is TIFF, mostly after six bytes (EXIF 2.32, §4.5.2). */
function listTags(exif: Buffer): number[] {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  if (tiff.length < 8) return [];
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  const start = view.getUint32(4, isLittle);
  const count = start + 2 > tiff.length ? 0 : view.getUint16(start, isLittle);
  const offsets = Array.from({ length: count }, (_none, index) => start + 2 + index * 12);
  return offsets
    .filter((offset) => offset + 12 <= tiff.length)
    .map((offset) => view.getUint16(offset, isLittle));
}
