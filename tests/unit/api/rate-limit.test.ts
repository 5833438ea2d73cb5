import { describe, expect, it } from 'vitest';
import { fullWindowField, policyField, rateLimitAfter } from '../../rate-limit-fields.ts';
import { publicPaths } from '../public-paths.ts';
import { openHandler } from './open-handler.ts';

const small = { limit: 2, window: 60 };
const reads = [...publicPaths, '/openapi.json'];

describe('In metered mode', () => {
  it.each([
    ['a read', '/api/info', {}],
    ['a HEAD', '/api/health', { method: 'HEAD' }],
    ['a 304', '/api/info', { ifNoneMatch: '*' }],
    ['a preflight', '/api/info', { method: 'OPTIONS' }],
    ['a 400', '/api/%zz', {}],
    ['a 404', '/api/rooms', {}],
    ['a 405', '/api/info', { method: 'POST' }],
  ])('%s counts as one request and states the live values', async (_title, target, rest) => {
    const { ask, clock } = openHandler('metered', { limit: 5, window: 60 });
    const rateLimit = async () => {
      const { headers } = await ask(target, rest);
      expect(headers['RateLimit-Policy']).toBe('5;w=60');
      return headers.RateLimit;
    };
    expect(await rateLimit()).toBe('5;r=4;t=60');
    clock.advance(17_500);
    expect(await rateLimit()).toBe('5;r=3;t=43');
    clock.advance(42_500);
    expect(await rateLimit()).toBe('5;r=4;t=60');
  });

  it.each([
    ['GET', '/api/info', {}],
    ['HEAD', '/api/info', {}],
    ['GET', '/api/info', { ifNoneMatch: '*' }],
    ['GET', '/api/health', {}],
    ['GET', '/api/rooms', {}],
    ['GET', '/api/%zz', {}],
    ['OPTIONS', '/api/info', {}],
    ['DELETE', '/api/info', {}],
  ])('%s %s %o over the quota gets 429', async (method, target, rest) => {
    const { ask, clock } = openHandler('metered', small);
    await ask('/api/info');
    await ask('/api/info');
    clock.advance(17_500);
    const { status, headers, body } = await ask(target, { method, ...rest });
    expect(status).toBe(429);
    expect(headers).toMatchObject({ RateLimit: '2;r=0;t=43', 'Retry-After': '43' });
    expect(headers).not.toHaveProperty('ETag');
    if (method === 'HEAD') expect(body).toBeUndefined();
    else expect(body).toContain('is used up. Retry in 43 seconds.');
  });

  it('a preflight over the quota gets 204 with the live values', async () => {
    const { ask, clock } = openHandler('metered', { limit: 1, window: 60 });
    await ask('/api/info');
    clock.advance(17_500);
    const preflight = { method: 'OPTIONS', isPreflight: true };
    expect(await ask('/api/info', preflight)).toMatchObject({
      status: 204,
      headers: { 'Access-Control-Allow-Origin': '*', RateLimit: '1;r=0;t=43' },
    });
    expect(await ask('/api/rooms', preflight)).toMatchObject({ status: 429 });
    expect(await ask('/api/info', { isPreflight: true })).toMatchObject({ status: 429 });
  });
});

describe('In advertised mode', () => {
  it.each(reads)('reads of %s state a full window and count nothing', async (path) => {
    const { ask, clock } = openHandler('advertised');
    for (const rest of [{}, { method: 'HEAD' }, { ifNoneMatch: '*' }, {}]) {
      const headers = { RateLimit: fullWindowField, 'RateLimit-Policy': policyField };
      expect(await ask(path, rest)).toMatchObject({ headers });
      clock.advance(7000);
    }
    const { headers } = await ask('/api/rooms');
    expect(headers.RateLimit).toBe(rateLimitAfter(1));
  });

  it('errors and preflights count, and reads work when these are over the quota', async () => {
    const { ask } = openHandler('advertised', small);
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
