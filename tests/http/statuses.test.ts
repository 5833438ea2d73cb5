import { fullWindowField, policyField, rateLimitAfter } from '../rate-limit-fields.ts';
import { expect, it, afterEach } from 'vitest';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { createMemoryLimiter } from '../../src/rate-limit/memory.ts';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

const info = '/api/v1/info';

let server: LocalServer;
afterEach(() => server.stop());

const openapiStatuses = [
  ['GET', 200],
  ['HEAD', 200],
  ['OPTIONS', 204],
  ['POST', 405],
] as const;

it('The 600th request of a window is allowed, the 601st is refused, and the next window starts clean', async () => {
  let time = 0;
  server = await startLocalServer(createMemoryLimiter({ quota: publicQuota, now: () => time }));
  const send = (request: CheckRequest) => server.target.send(request);
  const statuses = new Set<number>();
  for (let count = 1; count < publicQuota.limit; count += 1)
    statuses.add((await send(ask('GET', info))).status);
  expect([...statuses]).toEqual([200]);
  // The OpenAPI document costs nothing.
  for (const [method] of openapiStatuses) await send(ask(method, '/openapi.json'));
  time = 18_500;
  const last = await send(ask('HEAD', '/api/health.md'));
  expect([last.status, last.headers.ratelimit]).toEqual([
    200,
    rateLimitAfter(publicQuota.limit, 42),
  ]);

  const refused = await send(ask('GET', info));
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({
    'retry-after': '42',
    ratelimit: rateLimitAfter(publicQuota.limit, 42),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  expect(JSON.parse(refused.body.toString())).toMatchObject({
    error: {
      code: 'rate_limited',
      message: 'The public read budget is used up. Retry in 42 seconds.',
    },
  });
  const other = await send(ask('GET', info, { 'X-Forwarded-For': '192.0.2.7' }));
  expect(other.status).toBe(200);
  for (const request of [ask('OPTIONS', info), ask('POST', info), ask('GET', '/api/x')]) {
    expect((await send(request)).status).toBe(429);
  }
  for (const [method, status] of openapiStatuses) {
    const document = await send(ask(method, '/openapi.json'));
    expect([document.status, document.headers.ratelimit]).toEqual([
      status,
      rateLimitAfter(publicQuota.limit, 42),
    ]);
  }

  time = 60_000;
  const fresh = await send(ask('GET', info));
  expect([fresh.status, fresh.headers.ratelimit]).toEqual([200, rateLimitAfter(1)]);
});

it('A bug in the server is a 500 that reveals nothing, and the log has its cause', async () => {
  server = await startLocalServer({
    quota: publicQuota,
    consume() {
      throw new Error('the cellar is flooded');
    },
  });
  const exchange = await server.target.send(ask('GET', info));
  expect(exchange.status).toBe(500);
  expect(exchange.headers).toMatchObject({
    ratelimit: fullWindowField,
    'ratelimit-policy': policyField,
    'cache-control': 'no-store',
  });
  const body = exchange.body.toString();
  expect(JSON.parse(body)).toMatchObject({ error: { message: 'Unexpected server error.' } });
  expect(body).not.toMatch(/cellar|\bat\b.*:\d/);
  const cause = { message: 'the cellar is flooded' };
  expect(server.logged()).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining(cause) as unknown }),
  );
});
