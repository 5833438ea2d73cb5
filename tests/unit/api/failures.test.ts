import { describe, expect, it } from 'vitest';
import { createError } from '../../../src/api/decide.ts';
import { createHandler } from '../../../src/api/handler.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { apiSecurityFields } from '../../../src/contract/security-fields.ts';
import type { LocalLimiter } from '../../../src/rate-limit/limiter.ts';
import { fullWindowField, policyField, rateLimitAfter } from '../../rate-limit-fields.ts';
import { openHandler, shown } from './open-handler.ts';

const cause = 'the secret cause';

function fail(): never {
  throw new Error(cause);
}

const broken: LocalLimiter = { quota: publicQuota, consume: fail };
const modes = ['metered', 'advertised'] as const;
const request = {
  method: 'GET',
  target: '/api/info',
  client: 'a',
  ifNoneMatch: undefined,
  acceptEncoding: undefined,
};

function brokenHandler() {
  return createHandler({ mode: 'metered', limiter: broken, read: fail });
}

describe('Bytes that are not a request', () => {
  it('get the 400 of a malformed path, and count as one request', () => {
    const { handler, ask } = openHandler();
    const reply = shown(handler.refuse('192.0.2.1'));
    expect(reply).toEqual(ask('/api/%zz', { client: 'b' }));
    expect(reply).toMatchObject({ status: 400, fields: { RateLimit: rateLimitAfter(1) } });
    expect(ask('/api/info').fields.RateLimit).toBe(rateLimitAfter(2));
  });

  it('get 400 over the quota too', () => {
    const { handler } = openHandler('metered', { limit: 1, window: 60 });
    handler.refuse('a');
    const reply = shown(handler.refuse('a'));
    expect(reply).toMatchObject({ status: 400, fields: { RateLimit: '1;r=0;t=60' } });
  });

  it('get no response if the limiter fails, so that the server closes the connection', () => {
    expect(() => brokenHandler().refuse('a')).toThrow(cause);
  });
});

describe('A server error', () => {
  it.each(['GET', 'HEAD'])('is a 500 that reveals nothing, to %s', (method) => {
    const { status, headers, body } = createError({ code: 'internal_error' }, method);
    expect(shown(brokenHandler().fail(method, '/api/v1/info'))).toEqual({
      status,
      fields: {
        ...headers,
        ...apiSecurityFields(false),
        RateLimit: fullWindowField,
        'RateLimit-Policy': policyField,
      },
      body,
    });
  });
});

describe('The handler', () => {
  it('throws if the limiter throws, so that the host answers with the 500', () => {
    expect(() => brokenHandler().handle(request)).toThrow(cause);
  });

  it.each(modes)('throws if reading a file throws, in %s mode', (mode) => {
    const limiter = {
      quota: publicQuota,
      consume: () => ({ allowed: true, remaining: 1, reset: 1 }),
    };
    expect(() => createHandler({ mode, limiter, read: fail }).handle(request)).toThrow(cause);
  });

  it('answers reads without the limiter in advertised mode', () => {
    const read = () => ({ body: new Uint8Array(), fields: [] });
    const handler = createHandler({ mode: 'advertised', limiter: broken, read });
    expect(handler.handle(request)?.status).toBe(200);
  });
});
