import { describe, expect, it } from 'vitest';
import { fullWindowField, policyField, rateLimitAfter } from '../rate-limit-fields.ts';
import { publicPaths } from '../public-paths.ts';
import { openResponder } from './open-responder.ts';

const small = { limit: 2, window: 60 };
const reads = [...publicPaths, '/openapi.json'];

describe('In metered mode', () => {
  it.each([
    ['GET', '/api/info', {}],
    ['HEAD', '/api/info', {}],
    ['GET', '/api/info', { ifNoneMatch: '*' }],
    ['OPTIONS', '/api/info', {}],
    ['GET', '/api/rooms', {}],
    ['DELETE', '/api/info', {}],
  ])(
    '%s %s %o counts as one request, and gets 429 over the quota',
    async (method, target, rest) => {
      const { ask, clock } = openResponder('metered', small);
      const request = () => ask(target, { method, ...rest });
      expect((await request()).headers).toMatchObject({
        RateLimit: '2;r=1;t=60',
        'RateLimit-Policy': '2;w=60',
      });
      clock.advance(17_500);
      expect((await request()).headers.RateLimit).toBe('2;r=0;t=43');
      const { status, headers, body } = await request();
      expect(status).toBe(429);
      expect(headers).toMatchObject({ RateLimit: '2;r=0;t=43', 'Retry-After': '43' });
      expect(headers).not.toHaveProperty('ETag');
      if (method === 'HEAD') expect(body).toBeUndefined();
      else expect(body).toContain('is used up. Retry in 43 seconds.');
      clock.advance(42_500);
      expect((await request()).headers.RateLimit).toBe('2;r=1;t=60');
    },
  );

  it('a preflight over the quota gets 204 with the live values', async () => {
    const { ask, clock } = openResponder('metered', { limit: 1, window: 60 });
    await ask('/api/info');
    clock.advance(17_500);
    const preflight = { method: 'OPTIONS', isPreflight: true };
    for (const path of ['/api/info', '/api/rooms']) {
      expect(await ask(path, preflight)).toMatchObject({
        status: 204,
        headers: { 'Access-Control-Allow-Origin': '*', RateLimit: '1;r=0;t=43' },
      });
    }
    expect(await ask('/api/rooms', { method: 'OPTIONS' })).toMatchObject({ status: 429 });
    for (const path of ['/api/info', '/api/rooms'])
      expect(await ask(path, { isPreflight: true })).toMatchObject({ status: 429 });
  });

  it('requests for the OpenAPI document count nothing', async () => {
    const { ask } = openResponder('metered', { limit: 1, window: 60 });
    await ask('/api/info');
    for (const [method, status] of [
      ['GET', 200],
      ['OPTIONS', 204],
      ['POST', 405],
    ] as const) {
      const headers = { RateLimit: '1;r=0;t=60' };
      expect(await ask('/openapi.json', { method })).toMatchObject({ status, headers });
    }
  });

  it('a request of no client counts nothing, and shows a full window', async () => {
    const { ask } = openResponder('metered', { limit: 0, window: 60 });
    const headers = { RateLimit: '0;r=0;t=60' };
    expect(await ask('/api/info', { client: undefined })).toMatchObject({ status: 200, headers });
  });
});

describe('In advertised mode', () => {
  it.each(reads)('reads of %s show a full window and count nothing', async (path) => {
    const { ask, clock } = openResponder('advertised');
    for (const rest of [{}, { method: 'HEAD' }, { ifNoneMatch: '*' }, {}]) {
      const headers = { RateLimit: fullWindowField, 'RateLimit-Policy': policyField };
      expect(await ask(path, rest)).toMatchObject({ headers });
      clock.advance(7000);
    }
    const { headers } = await ask('/api/rooms');
    expect(headers.RateLimit).toBe(rateLimitAfter(1));
  });

  it('errors and preflights count, and reads work even over the quota', async () => {
    const { ask } = openResponder('advertised', small);
    const responses = [
      await ask('/api/rooms'),
      await ask('/api/info', { method: 'OPTIONS' }),
      await ask('/api/rooms'),
      await ask('/api/info'),
    ];
    expect(responses).toMatchObject([
      { status: 404, headers: { RateLimit: '2;r=1;t=60' } },
      { status: 204, headers: { RateLimit: '2;r=0;t=60' } },
      { status: 429, headers: { 'Retry-After': '60' } },
      { status: 200, headers: { RateLimit: '2;r=2;t=60' } },
    ]);
  });
});
