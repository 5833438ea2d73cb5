import { parseList } from 'structured-headers';
import { afterEach, describe, expect, it } from 'vitest';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { errorSchema } from '../../src/contract/schemas.ts';
import { createMemoryLimiter } from '../../src/rate-limit/memory.ts';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

const info = '/api/v1/info';

let server: LocalServer;
afterEach(() => server.stop());

/** Parses a rate limit header as a structured field (RFC 9651): an Integer with parameters. */
function parseRateLimitField(value: string | undefined) {
  const [first] = parseList(value ?? '');
  const [quota, parameters] = first ?? [];
  return { quota, ...Object.fromEntries((parameters as Map<string, unknown> | undefined) ?? []) };
}

const tooLarge = `GET ${info} HTTP/1.1\r\nHost: {host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;

describe('Every response under /api has both rate limit headers', () => {
  it.each<[number, CheckRequest]>([
    [200, ask('GET', info)],
    [204, ask('OPTIONS', info)],
    [304, ask('GET', info, { 'If-None-Match': '*' })],
    [400, ask('GET', `${info}?format=xml`)],
    [404, ask('GET', '/api/v1/rooms')],
    [405, ask('POST', info)],
    [431, { method: 'GET', target: '', bytes: tooLarge }],
  ])('%i', async (status, request) => {
    server = await startLocalServer();
    const exchange = await server.target.send(request);
    expect(exchange.status).toBe(status);
    const { ratelimit, 'ratelimit-policy': policy } = exchange.headers;
    expect(parseRateLimitField(ratelimit)).toEqual({ quota: 600, r: 599, t: 60 });
    expect(parseRateLimitField(policy)).toEqual({ quota: 600, w: 60 });
    if (status >= 400) errorSchema.parse(JSON.parse(exchange.body.toString()));
  });
});

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
  for (let count = 1; count <= 599; count += 1) statuses.add((await send(ask('GET', info))).status);
  expect([...statuses]).toEqual([200]);
  // The OpenAPI document costs nothing.
  for (const [method] of openapiStatuses) await send(ask(method, '/openapi.json'));
  time = 18_500;
  const last = await send(ask('HEAD', '/api/health.md'));
  expect([last.status, last.headers.ratelimit]).toEqual([200, '600;r=0;t=42']);

  const refused = await send(ask('GET', info));
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({
    'retry-after': '42',
    ratelimit: '600;r=0;t=42',
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
    expect([document.status, document.headers.ratelimit]).toEqual([status, '600;r=0;t=42']);
  }

  time = 60_000;
  const fresh = await send(ask('GET', info));
  expect([fresh.status, fresh.headers.ratelimit]).toEqual([200, '600;r=599;t=60']);
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
    ratelimit: '600;r=600;t=60',
    'ratelimit-policy': '600;w=60',
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
