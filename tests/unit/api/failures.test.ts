import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../src/api/handler.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { rateLimitAfter } from '../../rate-limit-fields.ts';
import { openHandler, shown } from './open-handler.ts';

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
    void handler.refuse('a');
    const reply = shown(handler.refuse('a'));
    expect(reply).toMatchObject({ status: 400, fields: { RateLimit: '1;r=0;t=60' } });
  });

  it('get no response if the limiter fails, so that the server closes the connection', () => {
    const fail = () => {
      throw new Error('the secret cause');
    };
    const limiter = { quota: publicQuota, consume: fail };
    const handler = createHandler({ mode: 'metered', limiter, read: fail });
    expect(() => handler.refuse('a')).toThrow('the secret cause');
  });
});
