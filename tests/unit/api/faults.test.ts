import { describe, expect, it } from 'vitest';
import type { LocalLimiter } from '../../../src/rate-limit/limiter.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { createHandler } from '../../../src/api/handler.ts';
import { openHandler, shown } from './open-handler.ts';

const cause = 'the cause, which nobody is told';

function fault(): never {
  throw new Error(cause);
}

const broken: LocalLimiter = { quota: publicQuota, consume: fault };

function brokenHandler() {
  return createHandler({ mode: 'metered', limiter: broken, read: fault });
}

const request = {
  method: 'GET',
  target: '/api/info',
  client: 'a',
  ifNoneMatch: undefined,
  acceptEncoding: undefined,
};

describe('refuse', () => {
  it('answers bytes that are not a request with the body of a 400, and counts them as one', () => {
    const { handler, ask } = openHandler();
    const { status, fields, body } = shown(handler.refuse('192.0.2.1'));
    expect(status).toBe(400);
    expect(fields).toMatchObject({
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body ?? '')),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      RateLimit: '600;r=599;t=60',
      'RateLimit-Policy': '600;w=60',
    });
    expect(body).toBe(ask('/api/%zz', { client: 'b' }).body);
    expect(ask('/api/info').fields.RateLimit).toBe('600;r=598;t=60');
  });

  it('answers such bytes with 400 even when the quota is used up', () => {
    const { handler } = openHandler('metered', { limit: 1, window: 60 });
    handler.refuse('a');
    const { status, fields } = shown(handler.refuse('a'));
    expect(status).toBe(400);
    expect(fields.RateLimit).toBe('1;r=0;t=60');
  });

  it('leaves an error of the limiter to the server, which closes the connection', () => {
    expect(() => brokenHandler().refuse('a')).toThrow();
  });
});

describe('fail', () => {
  it('answers an error with a 500 that reveals nothing, even if the limiter failed', () => {
    const { status, fields, body } = shown(brokenHandler().fail('GET', '/api/info'));
    expect(status).toBe(500);
    expect(fields).toMatchObject({
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      RateLimit: '600;r=600;t=60',
      'RateLimit-Policy': '600;w=60',
    });
    expect(JSON.parse(body ?? '')).toMatchObject({
      error: { code: 'internal_error', message: 'Unexpected server error.' },
    });
    expect(JSON.stringify({ fields, body })).not.toContain(cause);
  });

  it('has no body for HEAD, and the fields all the same', () => {
    const handler = brokenHandler();
    expect(shown(handler.fail('HEAD', '/api/info'))).toEqual({
      ...shown(handler.fail('GET', '/api/info')),
      body: undefined,
    });
  });
});

describe('handle', () => {
  it('throws if the limiter throws, so that the host answers with `fail`', () => {
    expect(() => brokenHandler().handle(request)).toThrow(cause);
  });

  it('throws where reading does', () => {
    const limiter: LocalLimiter = {
      quota: publicQuota,
      consume: () => ({ allowed: true, remaining: 1, reset: 1 }),
    };
    for (const mode of ['metered', 'advertised'] as const) {
      expect(() => createHandler({ mode, limiter, read: fault }).handle(request)).toThrow(cause);
    }
  });

  it('answers reads without the limiter in advertised mode', () => {
    const read = () => ({ body: new Uint8Array(), fields: [] });
    const handler = createHandler({ mode: 'advertised', limiter: broken, read });
    expect(handler.handle(request)?.status).toBe(200);
  });
});
