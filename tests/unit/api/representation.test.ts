import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRepresentations, type Representation } from '../../../src/api/representation.ts';
import { commonFields } from '../../../src/contract/headers.ts';
import { toFields } from '../fields.ts';
import { publicPaths } from '../public-paths.ts';

const codings = ['br', 'gzip', 'identity'] as const;
const modes = ['metered', 'advertised'] as const;
const text = Buffer.from('The desk is at the front. '.repeat(50));

const represent = (path: string, bytes: Uint8Array = text) =>
  createRepresentations(path, bytes, { mode: 'metered' });

const fieldsOf = (representation: Representation | undefined) =>
  toFields(representation?.fields ?? []);

describe('The representations of a file', () => {
  it('decode to the same bytes', () => {
    const { br, gzip, identity } = represent('/api/info');
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(text);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(text);
    expect(Buffer.from(identity.body)).toEqual(text);
  });

  it('have strong ETags that differ by encoding and by content', () => {
    const other = Buffer.from('Another desk is at the back. '.repeat(50));
    const tags = [text, other].flatMap((bytes) =>
      Object.values(represent('/api/info', bytes)).map((one) => fieldsOf(one).ETag),
    );
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(new Set(tags).size).toBe(6);
  });

  it('have the same ETags for the same bytes, so that caches stay valid after a restart', () => {
    expect(represent('/api/info')).toEqual(represent('/api/info', Buffer.from(text)));
  });

  it.each(codings)('state the encoding and the length of %s', (coding) => {
    const representation = represent('/openapi.json')[coding];
    const fields = fieldsOf(representation);
    expect(fields['Content-Length']).toBe(String(representation?.body.length));
    expect(fields.Vary).toBe('Accept-Encoding');
    expect(fields['Content-Encoding']).toBe(coding === 'identity' ? undefined : coding);
  });

  it.each([
    ['/api/health', '{"ok":true}', '11'],
    ['/api/info', '', '0'],
  ])('include only encodings that are smaller: %s with the body "%s"', (path, body, length) => {
    const representations = represent(path, Buffer.from(body));
    expect(Object.keys(representations)).toEqual(['identity']);
    expect(fieldsOf(representations.identity)['Content-Length']).toBe(length);
  });
});

describe('A 304', () => {
  it.each(codings)(
    'for %s has exactly the headers of RFC 9110 §15.4.5 and the common ones',
    (coding) => {
      for (const mode of modes) {
        const representation = createRepresentations('/api/v1/info', text, { mode })[coding];
        const fields = fieldsOf(representation);
        expect(representation?.validator?.etag).toBe(fields.ETag);
        expect(toFields(representation?.validator?.fields ?? [])).toEqual({
          ...commonFields,
          'Cache-Control': fields['Cache-Control'],
          Vary: 'Accept-Encoding',
          ETag: fields.ETag,
        });
      }
    },
  );

  it.each(publicPaths.filter((path) => path.includes('health')))(
    'does not exist for %s, which is never cached',
    (path) => {
      for (const representation of Object.values(represent(path))) {
        expect(representation.validator).toBeUndefined();
        expect(fieldsOf(representation)).toMatchObject({ 'Cache-Control': 'no-store' });
        expect(fieldsOf(representation)).not.toHaveProperty('ETag');
      }
    },
  );
});
