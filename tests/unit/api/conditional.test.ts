import { describe, expect, it } from 'vitest';
import { publicPaths } from '../public-paths.ts';
import { openHandler } from './open-handler.ts';

const stored = [...publicPaths.filter((path) => path.includes('info')), '/openapi.json'];
const health = publicPaths.filter((path) => path.includes('health'));
const { ask } = openHandler('metered', { limit: 1_000_000, window: 60 });

function etagOf(path: string, acceptEncoding?: string): string {
  return ask(path, { acceptEncoding }).fields.ETag ?? 'none';
}

describe('If-None-Match', () => {
  it.each(stored)('that names the entity tag of %s is answered 304', (path) => {
    const etag = etagOf(path);
    for (const ifNoneMatch of [
      etag,
      `W/${etag}`,
      '*',
      ` ${etag} `,
      `"other", ${etag}`,
      `${etag},"other"`,
      `W/"other" , W/${etag}, "third"`,
      `, ${etag},`,
      `,W/${etag}`,
      `${'"other",'.repeat(2000)}\t${etag}`,
    ]) {
      expect(ask(path, { ifNoneMatch })).toMatchObject({ status: 304, body: undefined });
      expect(ask(path, { ifNoneMatch, method: 'HEAD' }).status).toBe(304);
    }
  });

  it.each(stored)('that names another entity tag than that of %s is answered 200', (path) => {
    const etag = etagOf(path);
    for (const ifNoneMatch of [
      '"other"',
      'W/"other"',
      '',
      ',',
      etag.slice(1, -1),
      `w/${etag}`,
      `xW/${etag}`,
      `"other"${etag}`,
      `"${etag.slice(2)}`,
      `${etag.slice(0, -1)}x"`,
      etag.toUpperCase(),
    ]) {
      expect(ask(path, { ifNoneMatch }).status).toBe(200);
    }
  });

  it.each(['"a,*,b"', '"a, *", "b"', 'W/"x,*"', '"*"'])(
    'that holds a star within a tag, %s, is no star (RFC 9110 §8.8.3)',
    (ifNoneMatch) => {
      expect(ask('/api/info', { ifNoneMatch }).status).toBe(200);
    },
  );

  it.each(stored)('that names another coding of %s is answered with the right one', (path) => {
    const etag = etagOf(path, 'br');
    expect(etag).not.toBe(etagOf(path));
    expect(ask(path, { ifNoneMatch: etag }).status).toBe(200);
    expect(ask(path, { ifNoneMatch: etag, acceptEncoding: 'gzip' }).status).toBe(200);
    expect(ask(path, { ifNoneMatch: etag, acceptEncoding: 'br' }).status).toBe(304);
  });

  it.each(health)('never makes a 304 of %s, which is never stored', (path) => {
    for (const ifNoneMatch of ['*', '"x"', etagOf(path)]) {
      expect(ask(path, { ifNoneMatch })).toMatchObject({ status: 200 });
    }
  });

  it.each(['POST', 'OPTIONS'])('changes nothing of the answer to %s', (method) => {
    const { status } = ask('/api/info', { method });
    expect(ask('/api/info', { method, ifNoneMatch: '*' }).status).toBe(status);
  });

  it('changes nothing of an error', () => {
    expect(ask('/api/rooms', { ifNoneMatch: '*' }).status).toBe(404);
    expect(ask('/api/info?format=xml', { ifNoneMatch: '*' }).status).toBe(400);
  });
});

describe('a 304', () => {
  it.each(['br', 'gzip', undefined])('has exactly the fields it should, coding %s', (coding) => {
    const { fields } = openHandler().ask('/api/info', { ifNoneMatch: '*', acceptEncoding: coding });
    expect(fields).toEqual({
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
      ETag: etagOf('/api/info', coding),
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers':
        'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'RateLimit-Policy': '600;w=60',
      RateLimit: '600;r=599;t=60',
    });
  });
});
