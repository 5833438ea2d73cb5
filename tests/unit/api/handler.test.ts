import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createError } from '../../../src/api/decide.ts';
import { isHandled, toReply } from '../../../src/api/handler.ts';
import { commonFields } from '../../../src/contract/headers.ts';
import { policyField, rateLimitAfter } from '../../rate-limit-fields.ts';
import { publicPaths } from '../public-paths.ts';
import { openHandler, publishedAt } from './open-handler.ts';

const reads = [...publicPaths, '/openapi.json'];
const left = [
  '/',
  '/page/',
  '/apix',
  '//api/info',
  '/api%2Finfo',
  '/API/info',
  '/openapi.json/',
  '*',
];

describe('The handler', () => {
  it.each(reads)('reads %s, and gives HEAD the same headers without a body', (path) => {
    const { ask } = openHandler();
    const get = ask(path, { client: 'get' });
    expect(get).toMatchObject({ status: 200, body: publishedAt(path) });
    expect(get.fields['Content-Length']).toBe(String(Buffer.byteLength(publishedAt(path))));
    expect(ask(path, { client: 'head', method: 'HEAD' })).toEqual({ ...get, body: undefined });
  });

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
    ['gzip;q=0', undefined, (body: Uint8Array) => body],
  ] as const)('answers Accept-Encoding "%s" with %s', (acceptEncoding, coding, decode) => {
    for (const target of reads.filter((path) => !path.includes('health'))) {
      const { handler, ask } = openHandler();
      const request = { method: 'GET', target, client: 'a', ifNoneMatch: undefined };
      const reply = handler.handle({ ...request, acceptEncoding });
      expect(decode(Buffer.from(reply?.body ?? '')).toString()).toBe(publishedAt(target));
      expect(ask(target, { acceptEncoding }).fields['Content-Encoding']).toBe(coding);
    }
  });

  it('sends a body unencoded if no encoding makes it smaller', () => {
    const reply = openHandler().ask('/api/health', { acceptEncoding: 'br, identity;q=0' });
    expect(reply.body).toBe('{"ok":true}');
    expect(reply.fields).not.toHaveProperty('Content-Encoding');
  });

  it.each([
    ['/api/rooms', 'GET', 404, 1],
    ['/api/%zz', 'GET', 400, 1],
    ['/api/info?format=xml', 'GET', 400, 1],
    ['/api/info', 'TRACE', 405, 1],
    ['/api/info', 'OPTIONS', 204, 1],
    ['/openapi.json', 'DELETE', 405, 0],
  ])('answers %s %s with %i and counts %i', (target, method, status, cost) => {
    expect(openHandler().ask(target, { method })).toMatchObject({
      status,
      fields: {
        ...commonFields,
        'Cache-Control': 'no-store',
        RateLimit: rateLimitAfter(cost),
        'RateLimit-Policy': policyField,
      },
    });
  });

  it.each(left)('leaves %s to the site', (target) => {
    expect(() => openHandler().ask(target)).toThrow('left the request to the site');
    expect(isHandled(target)).toBe(false);
  });

  it.each([...reads, '/api', '/api/', '/api/rooms', '/api/%zz', '/api/info?format=xml', '/api#x'])(
    'lets no file server answer %s',
    (target) => {
      expect(isHandled(target)).toBe(true);
    },
  );
});

it('An answer becomes a reply with flat headers', () => {
  const answer = createError({ code: 'bad_request' }, 'GET');
  expect(toReply(answer)).toEqual({
    status: 400,
    fields: Object.entries(answer.headers).flat(),
    body: answer.body,
  });
});
