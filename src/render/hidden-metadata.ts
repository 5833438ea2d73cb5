/** A part of a file: its kind, and its content. */
type Part = readonly [kind: string, content: Buffer];

/** Lists the chunks of a PNG. Those with metadata may be after the pixels (PNG, third edition, §5.6). */
export function* listChunks(png: Buffer): Generator<Part> {
  for (let at = 8; at + 8 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end)];
    at = end + 4;
  }
}

const written = /^(?:eXIf|[iz]TXt|tEXt|tIME|caBX)$/;

/** Application segments that say how to show the pixels. */
const needed = /^(?:\xe0JFIF\0|\xe2ICC_PROFILE\0|\xeeAdobe)/;

/** True for a comment, an application segment, or bytes after the end of a JPEG (ITU-T T.81, table B.1). */
function hasSegments(jpeg: Buffer): boolean {
  let at = 2;
  for (let marker = 0; at + 4 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    marker = jpeg[at + 1] ?? 0;
    if (marker === 0xda) break;
    const start = String.fromCharCode(marker) + jpeg.toString('latin1', at + 4, at + 16);
    if ((marker >= 0xe0 && marker <= 0xef && !needed.test(start)) || marker === 0xfe) return true;
  }
  const end = jpeg.indexOf('\xff\xd9', at, 'latin1');
  return end >= 0 && end + 2 < jpeg.length;
}

/** True if a picture has metadata that sharp doesn't find: after its pixels, or of a kind that it doesn't read. */
export function hasHiddenMetadata(format: string, picture: Buffer): boolean {
  if (format === 'png')
    return Iterator.from(listChunks(picture)).some(([kind]) => written.test(kind));
  if (format === 'jpeg') return hasSegments(picture);
  // A TIFF has all of it as tags of its own.
  return format === 'tiff' || (format === 'gif' && picture.includes('XMP DataXMP'));
}
