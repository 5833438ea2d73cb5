import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  hasMetadata,
  hasPosition,
  withoutMetadata,
} from '../../src/packages/pictures/picture-metadata.ts';
import { photo, plain } from '../pictures.ts';

const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

describe.each(formats)('A picture as %s', (format) => {
  it('loses its metadata and its turn', async () => {
    const taken = await photo().toFormat(format).toBuffer();
    expect(await hasMetadata(taken)).toBe(true);
    const cleaned = await withoutMetadata(taken);
    expect(await hasMetadata(cleaned)).toBe(false);
    expect(hasPosition(cleaned)).toBe(false);
    const { width, height, orientation } = await sharp(cleaned).metadata();
    expect({ width, height, turned: (orientation ?? 1) !== 1 }).toEqual({
      ...{ width: 8, height: 12 },
      turned: false,
    });
  });

  it('stays as it is without metadata', async () => {
    const drawn = await plain().toFormat(format).toBuffer();
    expect(await hasMetadata(drawn)).toBe(false);
    expect(await withoutMetadata(drawn)).toBe(drawn);
  });

  it('has a position only if its EXIF or XMP has one', async () => {
    const artist = plain().withExif({ IFD0: { Artist: 'Ana' } });
    expect(hasPosition(await artist.toFormat(format).toBuffer())).toBe(false);
    expect(hasPosition(await photo().toFormat(format).toBuffer())).toBe(true);
  });
});

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="20,40.6N"/></rdf:RDF></x:xmpmeta>`;

it('A position in XMP counts', async () => {
  const picture = await plain().withXmp(xmp).jpeg().toBuffer();
  expect(hasPosition(picture)).toBe(true);
  expect(await hasMetadata(await withoutMetadata(picture))).toBe(false);
});

it('A position in a TIFF or a GIF counts', async () => {
  const gif = withXmp(await plain().gif().toBuffer());
  expect(hasPosition(await plain().withXmp(xmp).tiff().toBuffer())).toBe(true);
  expect(hasPosition(gif)).toBe(true);
  expect(hasPosition(await plain().gif().toBuffer())).toBe(false);
});

/** Adds XMP to a GIF, as an application extension before its end (XMP Part 3, §1.1.2). */
function withXmp(gif: Buffer): Buffer {
  const end = [...Array.from({ length: 256 }, (_none, index) => 255 - index), 0, 0];
  const block = [Buffer.from(`!\xff\x0bXMP DataXMP${xmp}\x01`, 'latin1'), Buffer.from(end)];
  return Buffer.concat([gif.subarray(0, -1), ...block, gif.subarray(-1)]);
}

/** The entry of a latitude in EXIF. */
const exif = Buffer.from('\x02\0\x05\0\x03\0\0\0\x1a\0\0\0');
const jpegWith = (part: Buffer) => Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), part]);
const svg = (content: string) => Buffer.from(`<!-- A --><svg viewBox="0 0 9 9">${content}</svg>`);
const base64 = jpegWith(exif).toString('base64');

it.each([
  ['EXIF anywhere in a WebP', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPabcd'), exif])],
  ['EXIF in a HEIC', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), exif])],
  ['a second picture in a JPEG', jpegWith(Buffer.concat([Buffer.alloc(9), exif]))],
  [
    'a video after a JPEG',
    jpegWith(Buffer.from('\0\0\0\x20\xa9xyz\0\x06\x15\xc7+20.67', 'latin1')),
  ],
  [
    'the metadata of an SVG',
    svg('<metadata><exif:GPSLatitude>20,40.6N</exif:GPSLatitude></metadata>'),
  ],
  [
    'a picture in an SVG',
    svg(`<image href="data:image/jpeg;base64,${base64.slice(0, 8)}&#10;${base64.slice(8)}"/>`),
  ],
])('A position in %s counts', (_where, picture) => {
  expect(hasPosition(picture)).toBe(true);
});

it('EXIF without a latitude, and texts about positions, have none', async () => {
  const version = plain().withExif({ IFD3: { GPSVersionID: '2 3 0 0' } });
  expect(hasPosition(await version.jpeg().toBuffer())).toBe(false);
  expect(hasPosition(svg('<text>GPSLatitude</text>'))).toBe(false);
  expect(hasPosition(Buffer.from('export const xmp = \'exif:GPSLatitude="20"\';'))).toBe(false);
});

it('XMP in a GIF is removed', async () => {
  const picture = withXmp(await plain().gif().toBuffer());
  expect(await hasMetadata(picture)).toBe(true);
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
  expect(hasPosition(located)).toBe(true);
  expect(hasPosition(signed)).toBe(false);
  for (const picture of [located, signed]) {
    expect(await hasMetadata(picture)).toBe(true);
    expect(await hasMetadata(await withoutMetadata(picture))).toBe(false);
  }
});

it('An animated PNG stays one without its metadata', async () => {
  const png = await plain().png().toBuffer();
  const animated = withChunk(withChunk(png, 'acTL', Buffer.alloc(8)), 'fdAT', Buffer.alloc(9));
  const cleaned = await withoutMetadata(withChunk(animated, 'eXIf', exif));
  expect(cleaned).toEqual(animated);
});

it.each([0, 1, 2])('Files that are no pictures have no metadata (%i)', async (length) => {
  const bytes = Buffer.alloc(length);
  expect(await hasMetadata(bytes)).toBe(false);
  expect(hasPosition(bytes)).toBe(false);
  expect(await withoutMetadata(bytes)).toBe(bytes);
});
