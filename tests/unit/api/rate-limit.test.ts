import { describe, expect, it } from 'vitest';
import { publicPaths } from '../public-paths.ts';
import { openHandler } from './open-handler.ts';

const small = { limit: 2, window: 60 };
const reads = [...publicPaths, '/openapi.json'];

describe('the handler in metered mode', () => {
  it.each([
    ['a read', '/api/info', {}],
    ['a HEAD', '/api/health', { method: 'HEAD' }],
    ['a 304', '/api/info', { ifNoneMatch: '*' }],
    ['a preflight', '/api/info', { method: 'OPTIONS' }],
    ['a 400', '/api/%zz', {}],
    ['a 404', '/api/rooms', {}],
    ['a 405', '/api/info', { method: 'POST' }],
  ])('counts %s as one request, and shows it live', (_title, target, rest) => {
    const { ask, clock } = openHandler();
    expect(ask(target, rest).fields).toMatchObject({
      RateLimit: '600;r=599;t=60',
      'RateLimit-Policy': '600;w=60',
    });
    clock.advance(17_500);
    expect(ask(target, rest).fields.RateLimit).toBe('600;r=598;t=43');
    clock.advance(42_500);
    expect(ask(target, rest).fields.RateLimit).toBe('600;r=599;t=60');
  });

  it.each([
    ['/api/info', 'GET'],
    ['/api/health', 'GET'],
    ['/api/rooms', 'GET'],
    ['/api/%zz', 'GET'],
    ['/api/info', 'OPTIONS'],
    ['/api/info', 'DELETE'],
  ])('answers %s to %s with 429 over the quota', (target, method) => {
    const { ask, clock } = openHandler('metered', small);
    ask('/api/info');
    ask('/api/info');
    clock.advance(17_500);
    const { status, fields, body } = ask(target, { method });
    expect(status).toBe(429);
    expect(fields).toMatchObject({
      'Retry-After': '43',
      RateLimit: '2;r=0;t=43',
      'RateLimit-Policy': '2;w=60',
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    });
    expect(JSON.parse(body ?? '')).toMatchObject({
      error: {
        code: 'rate_limited',
        message: 'The public read budget is used up. Retry in 43 seconds.',
      },
    });
    expect(fields).not.toHaveProperty('ETag');
  });

  it('answers HEAD and conditional reads with 429 too, HEAD without a body', () => {
    const { ask } = openHandler('metered', small);
    ask('/api/info');
    ask('/api/info');
    expect(ask('/api/info', { method: 'HEAD' })).toMatchObject({ status: 429, body: undefined });
    expect(ask('/api/info', { ifNoneMatch: '*' }).status).toBe(429);
  });

  it('goes on with the next window, and with other clients all the while', () => {
    const { ask, clock } = openHandler('metered', small);
    ask('/api/info');
    ask('/api/info');
    expect(ask('/api/info', { client: 'other' }).fields.RateLimit).toBe('2;r=1;t=60');
    clock.advance(60_000);
    expect(ask('/api/info')).toMatchObject({ status: 200, fields: { RateLimit: '2;r=1;t=60' } });
  });

  it.each([
    ['GET', 200, {}],
    ['HEAD', 200, {}],
    ['GET', 304, { ifNoneMatch: '*' }],
    ['OPTIONS', 204, {}],
    ['POST', 405, {}],
    ['DELETE', 405, {}],
  ])(
    'answers %s for the OpenAPI document with %i, shows the rate limit, and counts nothing',
    (method, status, rest) => {
      const { ask } = openHandler('metered', small);
      ask('/api/info');
      for (const target of [
        '/openapi.json',
        '/openapi.json?x',
        'http://desk.example/openapi.json',
      ]) {
        expect(ask(target, { method, ...rest })).toMatchObject({
          status,
          fields: { RateLimit: '2;r=1;t=60', 'RateLimit-Policy': '2;w=60' },
        });
      }
      ask('/api/info');
      expect(ask('/api/info').status).toBe(429);
      expect(ask('/openapi.json', { method, ...rest })).toMatchObject({
        status,
        fields: { RateLimit: '2;r=0;t=60' },
      });
    },
  );

  it.each(reads)('never lets a shared cache keep the live values of %s', (path) => {
    const { 'Cache-Control': value } = openHandler().ask(path).fields;
    expect(value).toMatch(/^(?:no-store|private, no-cache)$/);
  });
});

describe('the handler in advertised mode', () => {
  it.each(reads)('states the constant full window on %s and counts nothing', (path) => {
    const { ask, clock } = openHandler('advertised', small);
    for (const rest of [{}, { method: 'HEAD' }, { ifNoneMatch: '*' }, {}]) {
      expect(ask(path, rest).fields).toMatchObject({
        RateLimit: '2;r=2;t=60',
        'RateLimit-Policy': '2;w=60',
      });
      clock.advance(7000);
    }
    expect(ask('/api/rooms').fields.RateLimit).toBe('2;r=1;t=60');
  });

  it('counts errors and preflights, and still answers reads once those are over the quota', () => {
    const { ask } = openHandler('advertised', small);
    expect(ask('/api/rooms')).toMatchObject({ status: 404, fields: { RateLimit: '2;r=1;t=60' } });
    expect(ask('/api/info', { method: 'OPTIONS' }).fields.RateLimit).toBe('2;r=0;t=60');
    expect(ask('/api/rooms')).toMatchObject({ status: 429, fields: { 'Retry-After': '60' } });
    expect(ask('/api/info')).toMatchObject({ status: 200, fields: { RateLimit: '2;r=2;t=60' } });
  });

  it.each(['OPTIONS', 'POST'])('does not count %s of the OpenAPI document', (method) => {
    const { ask } = openHandler('advertised', small);
    expect(ask('/openapi.json', { method }).fields.RateLimit).toBe('2;r=2;t=60');
    expect(ask('/api/rooms').fields.RateLimit).toBe('2;r=1;t=60');
    expect(ask('/openapi.json', { method }).fields).toMatchObject({
      RateLimit: '2;r=1;t=60',
      'Cache-Control': 'no-store',
    });
  });

  it('states 600 requests in 60 seconds', () => {
    expect(openHandler('advertised').ask('/api/info').fields).toMatchObject({
      RateLimit: '600;r=600;t=60',
      'RateLimit-Policy': '600;w=60',
    });
  });
});
