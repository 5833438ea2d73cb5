import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRepresentations, type Representation } from '../../../src/api/representation.ts';
import { flatten } from '../../../src/api/reply.ts';
import { toFields } from '../fields.ts';
import { publicPaths } from '../public-paths.ts';

const text = new TextEncoder().encode('The desk is at the front. '.repeat(50));

/** A representation that must be there. */
function the(representation: Representation | undefined): Representation {
  if (!representation) throw new Error('there is no such representation');
  return representation;
}

function codingsOf(path: string, bytes = text) {
  const { br, gzip, identity } = createRepresentations(path, bytes, {
    mode: 'metered',
  });
  return { br: the(br), gzip: the(gzip), identity };
}

describe('the representations of a file', () => {
  it('decode to the same bytes', () => {
    const { br, gzip, identity } = codingsOf('/api/info');
    expect(new Uint8Array(brotliDecompressSync(br.body))).toEqual(text);
    expect(new Uint8Array(gunzipSync(gzip.body))).toEqual(text);
    expect(Buffer.from(identity.body)).toEqual(Buffer.from(text));
  });

  it('have strong entity tags, which differ from coding to coding and from file to file', () => {
    const other = new TextEncoder().encode('Another desk is at the back. '.repeat(50));
    const tags = [text, other].flatMap((bytes) =>
      Object.values(codingsOf('/api/info', bytes)).map(({ fields }) => toFields(fields).ETag),
    );
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(new Set(tags).size).toBe(6);
  });

  it('have the same entity tags for the same bytes, so that a restart keeps caches good', () => {
    expect(codingsOf('/api/info')).toEqual(codingsOf('/api/info', text.slice()));
  });

  it.each(['br', 'gzip', 'identity'] as const)(
    'state the coding and the length of %s',
    (coding) => {
      const { body, fields } = codingsOf('/openapi.json')[coding];
      expect(toFields(fields)).toMatchObject({
        'Content-Length': String(body.length),
        Vary: 'Accept-Encoding',
      });
      expect(toFields(fields)['Content-Encoding']).toBe(coding === 'identity' ? undefined : coding);
    },
  );

  it('have no coding that would not make the body smaller', () => {
    const { identity, ...others } = createRepresentations(
      '/api/health',
      new TextEncoder().encode('{"ok":true}'),
      { mode: 'metered' },
    );
    expect(others).toEqual({});
    expect(toFields(identity.fields)['Content-Length']).toBe('11');
  });

  it('are there for an empty file too', () => {
    const { identity } = createRepresentations('/api/info', new Uint8Array(), {
      mode: 'metered',
    });
    expect(toFields(identity.fields)['Content-Length']).toBe('0');
  });
});

describe('the validator of a representation', () => {
  it.each(['br', 'gzip', 'identity'] as const)('of %s is the entity tag that is sent', (coding) => {
    const { fields, validator } = codingsOf('/api/info.md')[coding];
    expect(validator?.etag).toBe(toFields(fields).ETag);
  });

  it('gives a 304 exactly the fields of RFC 9110 §15.4.5 and the common ones', () => {
    const { validator } = codingsOf('/api/v1/info').identity;
    expect(toFields(validator?.fields ?? [])).toEqual({
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
      ETag: validator?.etag,
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers':
        'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });

  it('is not there for health, which is never stored', () => {
    for (const path of publicPaths.filter((candidate) => candidate.includes('health'))) {
      for (const { fields, validator } of Object.values(codingsOf(path))) {
        expect(validator).toBeUndefined();
        expect(toFields(fields)).toMatchObject({ 'Cache-Control': 'no-store' });
        expect(toFields(fields)).not.toHaveProperty('ETag');
      }
    }
  });

  it('says what shared caches may do as the read itself does', () => {
    const { identity } = createRepresentations('/api/info', text, {
      mode: 'advertised',
    });
    const { 'Cache-Control': ofRead } = toFields(identity.fields);
    expect(ofRead).toMatch(/^public, /);
    expect(toFields(identity.validator?.fields ?? [])['Cache-Control']).toBe(ofRead);
  });
});

describe('flatten', () => {
  it('puts names and values in turn', () => {
    expect(flatten({ A: '1', B: '2' })).toEqual(['A', '1', 'B', '2']);
  });
});
