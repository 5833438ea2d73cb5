import { describe, expect, it } from 'vitest';
import { commonFields } from '../../../src/contract/headers.ts';
import { policyField, rateLimitAfter } from '../../rate-limit-fields.ts';
import { publicPaths } from '../public-paths.ts';
import { openHandler } from './open-handler.ts';

const stored = [...publicPaths.filter((path) => path.includes('info')), '/openapi.json'];
const health = publicPaths.filter((path) => path.includes('health'));
const { ask } = openHandler('metered', { limit: 1_000_000, window: 60 });

function etagOf(path: string, acceptEncoding?: string): string {
  return ask(path, { acceptEncoding }).fields.ETag ?? 'none';
}

describe('If-None-Match', () => {
  it.each(stored)('gets 304 if it lists the ETag of %s', (path) => {
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

  it.each(stored)('gets 200 if it lists only other ETags than that of %s', (path) => {
    const etag = etagOf(path);
    for (const ifNoneMatch of [
      ...['"other"', 'W/"other"', '', ','],
      // A star inside of a tag is part of the tag (RFC 9110 §8.8.3).
      ...['"a,*,b"', '"a, *", "b"', 'W/"x,*"', '"*"'],
      ...[etag.slice(1, -1), `w/${etag}`, `xW/${etag}`, `"other"${etag}`, `"${etag.slice(2)}`],
      ...[`${etag.slice(0, -1)}x"`, etag.toUpperCase()],
    ]) {
      expect(ask(path, { ifNoneMatch }).status).toBe(200);
    }
  });

  it.each(stored)('gets 304 for the ETag of an encoding of %s only with that encoding', (path) => {
    const ifNoneMatch = etagOf(path, 'br');
    expect(ifNoneMatch).not.toBe(etagOf(path));
    expect(ask(path, { ifNoneMatch }).status).toBe(200);
    expect(ask(path, { ifNoneMatch, acceptEncoding: 'gzip' }).status).toBe(200);
    expect(ask(path, { ifNoneMatch, acceptEncoding: 'br' }).status).toBe(304);
  });

  it.each([
    ...health.map((target) => [target, 'GET', 200] as const),
    ['/api/info', 'POST', 405],
    ['/api/info', 'OPTIONS', 204],
    ['/api/rooms', 'GET', 404],
    ['/api/info?format=xml', 'GET', 400],
  ] as const)('has no effect on %s %s', (target, method, status) => {
    expect(ask(target, { method, ifNoneMatch: '*' }).status).toBe(status);
  });
});

it.each(['br', 'gzip', undefined])('A 304 has exactly the right headers, encoding %s', (coding) => {
  const { fields } = openHandler().ask('/api/v1/info', {
    ifNoneMatch: '*',
    acceptEncoding: coding,
  });
  expect(fields).toEqual({
    ...commonFields,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding',
    ETag: etagOf('/api/v1/info', coding),
    'RateLimit-Policy': policyField,
    RateLimit: rateLimitAfter(1),
  });
});
