import sharp, { type Metadata } from 'sharp';

/** The pictures that can have metadata, among those that pages show. */
const formats = /\.(?:jpe?g|png|webp|avif|tiff?)$/i;

/** As good as the original, to the eye. */
const quality = 90;

/** Returns undefined for a broken picture, which other checks name. */
async function readMetadata(picture: Buffer): Promise<Metadata | undefined> {
  try {
    return await sharp(picture).metadata();
  } catch {
    return undefined;
  }
}

/** A TIFF has these as tags of its own, in which sharp doesn't find them. */
function isWritten({ exif, xmp, iptc, comments, format }: Partial<Metadata> = {}): boolean {
  return format === 'tiff' || (exif ?? xmp ?? iptc ?? comments) !== undefined;
}

/** True if a picture at a path may have what cameras and programs write into it: where it was made, when, and by whom. */
export async function hasMetadata(path: string, picture: Buffer): Promise<boolean> {
  return formats.test(path) && isWritten(await readMetadata(picture));
}

/** Returns a picture without its metadata. It keeps its colors, and stands as it should. */
export async function withoutMetadata(picture: Buffer): Promise<Buffer> {
  const metadata = await readMetadata(picture);
  if (!metadata || !isWritten(metadata)) return picture;
  const isMoving = (metadata.pages ?? 1) > 1;
  const image = isMoving ? sharp(picture, { animated: true }) : sharp(picture).autoOrient();
  const format = metadata.format === 'heif' ? 'avif' : metadata.format;
  return image.keepIccProfile().toFormat(format, { quality }).toBuffer();
}

/** The tag of the part of EXIF with a position (EXIF 2.32, §4.6.3). */
const gpsTag = 0x8825;

/** True if a picture says where it was made, in EXIF or XMP. */
export async function hasPosition(path: string, picture: Buffer): Promise<boolean> {
  const metadata = formats.test(path) ? await readMetadata(picture) : undefined;
  const { exif, xmp } = metadata ?? {};
  const isInExif = exif !== undefined && listTags(exif).includes(gpsTag);
  return isInExif || xmp?.includes('GPSLatitude') === true;
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
