import { describe, expect, it } from 'vitest';
import { createError } from '../../../src/api/decide.ts';
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
  ])('%s counts as one request and states the live values', (_title, target, rest) => {
    const { ask, clock } = openHandler('metered', { limit: 5, window: 60 });
    const fields = { RateLimit: '5;r=4;t=60', 'RateLimit-Policy': '5;w=60' };
    expect(ask(target, rest).fields).toMatchObject(fields);
    clock.advance(17_500);
    expect(ask(target, rest).fields.RateLimit).toBe('5;r=3;t=43');
    clock.advance(42_500);
    expect(ask(target, rest).fields.RateLimit).toBe('5;r=4;t=60');
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
  ])('%s %s %o over the quota gets 429', (method, target, rest) => {
    const { ask, clock } = openHandler('metered', small);
    ask('/api/info');
    ask('/api/info');
    clock.advance(17_500);
    const { status, headers, body } = createError({ code: 'rate_limited', retryAfter: 43 }, method);
    const reply = ask(target, { method, ...rest });
    const fields = { ...headers, RateLimit: '2;r=0;t=43', 'RateLimit-Policy': '2;w=60' };
    expect(reply).toMatchObject({ status, fields, body });
    expect(reply.fields).not.toHaveProperty('ETag');
  });
});

describe('In advertised mode', () => {
  it.each(reads)('reads of %s state a full window and count nothing', (path) => {
    const { ask, clock } = openHandler('advertised');
    for (const rest of [{}, { method: 'HEAD' }, { ifNoneMatch: '*' }, {}]) {
      const fields = { RateLimit: fullWindowField, 'RateLimit-Policy': policyField };
      expect(ask(path, rest).fields).toMatchObject(fields);
      clock.advance(7000);
    }
    expect(ask('/api/rooms').fields.RateLimit).toBe(rateLimitAfter(1));
  });

  it('errors and preflights count, and reads work when these are over the quota', () => {
    const { ask } = openHandler('advertised', small);
    expect(ask('/api/rooms')).toMatchObject({ status: 404, fields: { RateLimit: '2;r=1;t=60' } });
    expect(ask('/api/info', { method: 'OPTIONS' }).fields.RateLimit).toBe('2;r=0;t=60');
    expect(ask('/api/rooms')).toMatchObject({ status: 429, fields: { 'Retry-After': '60' } });
    expect(ask('/api/info')).toMatchObject({ status: 200, fields: { RateLimit: '2;r=2;t=60' } });
  });
});
