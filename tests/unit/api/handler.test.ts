import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isHandled, toReply } from '../../../src/api/handler.ts';
import { createError } from '../../../src/api/decide.ts';
import { publicPaths } from '../public-paths.ts';
import { openHandler, publishedAt } from './open-handler.ts';

const reads = [...publicPaths, '/openapi.json'];
const stored = reads.filter((path) => !path.includes('health'));

describe('the handler reads', () => {
  it.each(reads)('%s, and gives HEAD the same fields without a body', (path) => {
    const { ask } = openHandler();
    const get = ask(path, { client: 'get' });
    expect(get).toMatchObject({ status: 200, body: publishedAt(path) });
    expect(get.fields['Content-Length']).toBe(String(Buffer.byteLength(publishedAt(path))));
    expect(ask(path, { client: 'head', method: 'HEAD' })).toEqual({ ...get, body: undefined });
  });

  it.each(stored)('%s in the coding that the client likes best', (path) => {
    const { handler, ask } = openHandler();
    for (const [acceptEncoding, coding, decode] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const { status, body } = handler.handle({
        method: 'GET',
        target: path,
        client: 'a',
        ifNoneMatch: undefined,
        acceptEncoding,
      }) ?? { status: 0 };
      expect(status).toBe(200);
      expect(ask(path, { acceptEncoding }).fields['Content-Encoding']).toBe(coding);
      expect(decode(body ?? '').toString()).toBe(publishedAt(path));
    }
    expect(ask(path, { acceptEncoding: 'gzip;q=0' }).fields).not.toHaveProperty('Content-Encoding');
  });

  it('a body too small for any coding as it is', () => {
    const { fields, body } = openHandler().ask('/api/health', {
      acceptEncoding: 'br, identity;q=0',
    });
    expect(body).toBe('{"ok":true}');
    expect(fields).not.toHaveProperty('Content-Encoding');
  });

  it('an alias as its canonical route', () => {
    const { ask } = openHandler();
    expect(ask('/api/info').body).toBe(ask('/api/v1/info').body);
    expect(ask('/api/health').body).toBe(ask('/api/v1/health').body);
  });
});

describe('the handler answers', () => {
  it.each([
    ['/api/rooms', 'GET', 404, 599],
    ['/api/%zz', 'GET', 400, 599],
    ['/api/info?format=xml', 'GET', 400, 599],
    ['/api/info', 'TRACE', 405, 599],
    ['/api/info', 'OPTIONS', 204, 599],
    ['/openapi.json', 'DELETE', 405, 600],
  ])('%s to %s with %i, the common fields and the rate limit', (target, method, status, left) => {
    const reply = openHandler().ask(target, { method });
    expect(reply.status).toBe(status);
    expect(reply.fields).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      RateLimit: `600;r=${left};t=60`,
      'RateLimit-Policy': '600;w=60',
    });
  });

  it.each(['/', '/docs/', '/apix', '//api/info', '/api%2Finfo'])('%s not at all', (target) => {
    expect(() => openHandler().ask(target)).toThrow('left the request to the site');
  });
});

describe('isHandled', () => {
  it.each([...reads, '/api', '/api/', '/api/rooms', '/api/%zz', '/api/info?format=xml', '/api#x'])(
    'holds for %s',
    (target) => {
      expect(isHandled(target)).toBe(true);
    },
  );

  it.each(['/', '/docs/', '/apix', '/API/info', '//api/', '/openapi.json/', '*'])(
    'does not hold for %s',
    (target) => {
      expect(isHandled(target)).toBe(false);
    },
  );
});

describe('toReply', () => {
  it('says what the answer says, in the flat form, without a rate limit', () => {
    const answer = createError({ code: 'bad_request' }, 'GET');
    const { status, fields, body } = toReply(answer);
    expect({ status, body }).toEqual({ status: 400, body: answer.body });
    expect(fields).toEqual(Object.entries(answer.headers).flat());
  });
});
