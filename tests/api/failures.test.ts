import { describe, expect, it } from 'vitest';
import { createResponses } from '../../src/packages/api/create-responses.ts';
import { createResponder } from '../../src/packages/api/respond.ts';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { rateLimitAfter } from '../rate-limit-fields.ts';
import { sampleFacts } from '../sample-facts.ts';
import { openResponder } from './open-responder.ts';

describe('Bytes that are not a valid request', () => {
  it('get a 400 with the reason, and count as one request', async () => {
    const { responder, ask } = openResponder();
    const response = await responder.refuse('192.0.2.1');
    expect(response).toMatchObject({ status: 400, headers: { RateLimit: rateLimitAfter(1) } });
    expect(response.body).toContain('"hint":"The bytes are not a valid HTTP request');
    const { headers } = await ask('/api/%zz', { client: 'b' });
    expect(Object.keys(response.headers)).toEqual(Object.keys(headers));
    expect((await ask('/api/info')).headers.RateLimit).toBe(rateLimitAfter(2));
  });

  it('get 400 even over the quota', async () => {
    const { responder } = openResponder('metered', { limit: 1, window: 60 });
    await responder.refuse('a');
    const headers = { RateLimit: '1;r=0;t=60' };
    expect(await responder.refuse('a')).toMatchObject({ status: 400, headers });
  });

  it.each([
    [414, 'target_too_long'],
    [431, 'headers_too_large'],
  ] as const)('get %i for the error %s, with the same body', async (expected, error) => {
    const { responder } = openResponder();
    const { status, body } = await responder.refuse('a', error);
    expect([status, body]).toEqual([expected, (await responder.refuse('a')).body]);
  });

  it('get no response if the limiter fails, so that the server closes the connection', async () => {
    const fail = () => {
      throw new Error('the secret cause');
    };
    const limiter = { quota: publicQuota, consume: fail };
    const responder = createResponder(createResponses(sampleFacts), { mode: 'metered', limiter });
    await expect(responder.refuse('a')).rejects.toThrow('the secret cause');
  });
});
