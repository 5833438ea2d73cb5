import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasMetadata, hasPosition, withoutMetadata } from '../../../src/render/picture-metadata.ts';
import { photo, plain } from '../pictures.ts';

const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

describe.each(formats)('A picture as %s', (format) => {
  const path = `/room.${format}`;

  it('loses its metadata and its turn', async () => {
    const taken = await photo().toFormat(format).toBuffer();
    expect(await hasMetadata(path, taken)).toBe(true);
    const cleaned = await withoutMetadata(taken);
    expect(await hasMetadata(path, cleaned)).toBe(false);
    expect(await hasPosition(path, cleaned)).toBe(false);
    const { width, height, orientation } = await sharp(cleaned).metadata();
    expect({ width, height, turned: (orientation ?? 1) !== 1 }).toEqual({
      ...{ width: 8, height: 12 },
      turned: false,
    });
  });

  it('stays as it is without metadata', async () => {
    const drawn = await plain().toFormat(format).toBuffer();
    expect(await hasMetadata(path, drawn)).toBe(false);
    expect(await withoutMetadata(drawn)).toBe(drawn);
  });

  it('has a position only if its EXIF or XMP has one', async () => {
    const artist = plain().withExif({ IFD0: { Artist: 'Ana' } });
    expect(await hasPosition(path, await artist.toFormat(format).toBuffer())).toBe(false);
    expect(await hasPosition(path, await photo().toFormat(format).toBuffer())).toBe(true);
  });
});

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="20,40.6N"/></rdf:RDF></x:xmpmeta>`;

it('A position in XMP counts', async () => {
  const picture = await plain().withXmp(xmp).jpeg().toBuffer();
  expect(await hasPosition('/a.jpg', picture)).toBe(true);
  expect(await hasMetadata('/a.jpg', await withoutMetadata(picture))).toBe(false);
});

it('A TIFF counts as one with metadata', async () => {
  const picture = await photo().tiff().toBuffer();
  expect(await hasMetadata('/a.tiff', picture)).toBe(true);
  expect((await withoutMetadata(picture)).includes('Ana')).toBe(false);
});

it('A position in a TIFF or a GIF counts', async () => {
  const gif = withXmp(await plain().gif().toBuffer());
  const tiff = await plain().tiff().toBuffer();
  expect(await hasPosition('/a.tif', tiff)).toBe(false);
  expect(await hasPosition('/a.tif', await plain().withXmp(xmp).tiff().toBuffer())).toBe(true);
  // In place of its unit of resolution.
  tiff.writeUInt16LE(0x8825, tiff.indexOf('280103', 'hex'));
  expect(await hasPosition('/a.tif', tiff)).toBe(true);
  expect(await hasPosition('/a.gif', gif)).toBe(true);
  expect(await hasPosition('/a.gif', await plain().gif().toBuffer())).toBe(false);
});

/** Adds XMP to a GIF, as an application extension before its end (XMP Part 3, §1.1.2). */
function withXmp(gif: Buffer): Buffer {
  const end = [...Array.from({ length: 256 }, (_none, index) => 255 - index), 0, 0];
  const block = [Buffer.from(`!\xff\x0bXMP DataXMP${xmp}\x01`, 'latin1'), Buffer.from(end)];
  return Buffer.concat([gif.subarray(0, -1), ...block, gif.subarray(-1)]);
}

it.each([
  ['A comment', '\xff\xfe\0\x05Ana'],
  ['A second picture', '\xff\xe2\0\x09MPF\0Ana'],
])('%s in a JPEG is removed', async (_what, segment) => {
  const jpeg = await plain().jpeg().toBuffer();
  const parts = [jpeg.subarray(0, 2), Buffer.from(segment, 'latin1'), jpeg.subarray(2)];
  const picture = Buffer.concat(parts);
  expect(await hasMetadata('/a.jpg', picture)).toBe(true);
  expect((await withoutMetadata(picture)).includes('Ana')).toBe(false);
});

it('XMP in a GIF is removed', async () => {
  const picture = withXmp(await plain().gif().toBuffer());
  expect(await hasMetadata('/a.gif', picture)).toBe(true);
  expect((await withoutMetadata(picture)).includes('GPSLatitude')).toBe(false);
});

/** Adds a chunk before the end of a PNG, after its pixels. Nothing reads its checksum. */
function withChunk(png: Buffer, kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const chunk = Buffer.concat([length, Buffer.from(kind), content, Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
}

it('Metadata after the pixels of a PNG counts, and is removed', async () => {
  const png = await plain().png().toBuffer();
  const { exif = Buffer.of() } = await sharp(await photo().png().toBuffer()).metadata();
  const located = withChunk(png, 'eXIf', exif);
  const signed = withChunk(png, 'tEXt', Buffer.from('Author\0Ana'));
  expect(await hasPosition('/a.png', located)).toBe(true);
  expect(await hasPosition('/a.png', signed)).toBe(false);
  for (const picture of [located, signed]) {
    expect(await hasMetadata('/a.png', picture)).toBe(true);
    expect(await hasMetadata('/a.png', await withoutMetadata(picture))).toBe(false);
  }
});

it('Bytes after the end of a JPEG, and segments of programs, count', async () => {
  const jpeg = await plain().jpeg().toBuffer();
  const trailer = Buffer.concat([jpeg, await photo().jpeg().toBuffer()]);
  const segment = Buffer.from([0xff, 0xeb, 0, 4, 1, 1]);
  const signed = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  for (const picture of [trailer, signed]) {
    expect(await hasMetadata('/a.jpg', picture)).toBe(true);
    expect(await hasMetadata('/a.jpg', await withoutMetadata(picture))).toBe(false);
  }
});

it.each([0, 1, 2])('Files that are no pictures have no metadata (%i)', async (length) => {
  const bytes = Buffer.alloc(length);
  expect(await hasMetadata('/a.jpg', bytes)).toBe(false);
  expect(await hasPosition('/a.jpg', bytes)).toBe(false);
  expect(await withoutMetadata(bytes)).toBe(bytes);
});
