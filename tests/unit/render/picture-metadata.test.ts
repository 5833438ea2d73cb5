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

it.each([0, 1, 2])('Files that are no pictures have no metadata (%i)', async (length) => {
  const bytes = Buffer.alloc(length);
  expect(await hasMetadata('/a.jpg', bytes)).toBe(false);
  expect(await hasPosition('/a.jpg', bytes)).toBe(false);
  expect(await withoutMetadata(bytes)).toBe(bytes);
});
