import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../src/api/handler.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { rateLimitAfter } from '../../rate-limit-fields.ts';
import { openHandler } from './open-handler.ts';

describe('Bytes that are not a valid request', () => {
  it('get a 400 with the reason, and count as one request', async () => {
    const { handler, ask } = openHandler();
    const response = await handler.refuse('192.0.2.1');
    expect(response).toMatchObject({ status: 400, headers: { RateLimit: rateLimitAfter(1) } });
    expect(response.body).toContain('"hint":"The bytes are not a valid HTTP request');
    const { headers } = await ask('/api/%zz', { client: 'b' });
    expect(Object.keys(response.headers)).toEqual(Object.keys(headers));
    expect((await ask('/api/info')).headers.RateLimit).toBe(rateLimitAfter(2));
  });

  it('get 400 even over the quota', async () => {
    const { handler } = openHandler('metered', { limit: 1, window: 60 });
    await handler.refuse('a');
    const headers = { RateLimit: '1;r=0;t=60' };
    expect(await handler.refuse('a')).toMatchObject({ status: 400, headers });
  });

  it('get no response if the limiter fails, so that the server closes the connection', async () => {
    const fail = () => {
      throw new Error('the secret cause');
    };
    const limiter = { quota: publicQuota, consume: fail };
    const handler = createHandler({ mode: 'metered', limiter, files: new Map() });
    await expect(handler.refuse('a')).rejects.toThrow('the secret cause');
  });
});
