import { parseList } from 'structured-headers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toErrorResponse } from '../../src/contract/errors.ts';
import { rateLimitAfter, remainingAfter } from '../rate-limit-fields.ts';
import type { Limiter } from '../../src/rate-limit/limiter.ts';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { createMemoryLimiter } from '../../src/rate-limit/memory.ts';
import { errorSchema } from '../../src/contract/schemas.ts';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

/** Parses a rate limit field as a structured field (RFC 9651): an Integer with parameters. */
function parseRateLimitField(value: string | undefined) {
  const [first] = parseList(value ?? '');
  const [quota, parameters] = first ?? [];
  return { quota, ...Object.fromEntries((parameters as Map<string, unknown> | undefined) ?? []) };
}

const info = '/api/v1/info';

const requests: readonly (readonly [status: number, request: CheckRequest])[] = [
  [200, ask('GET', info)],
  [204, ask('OPTIONS', info)],
  [304, ask('GET', info, { 'If-None-Match': '*' })],
  [400, ask('GET', `${info}?format=xml`)],
  [404, ask('GET', '/api/v1/rooms')],
  [405, ask('POST', info)],
  [
    431,
    {
      method: 'GET',
      target: '',
      bytes: `GET ${info} HTTP/1.1\r\nHost: {host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    },
  ],
];

describe('Every status on the wire carries both rate limit fields', () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it.each(requests)('%i', async (status, request) => {
    const exchange = await server.target.send(request);
    expect(exchange.status).toBe(status);
    expect(parseRateLimitField(exchange.headers.ratelimit)).toEqual({
      quota: publicQuota.limit,
      r: expect.any(Number) as number,
      t: expect.any(Number) as number,
    });
    expect(parseRateLimitField(exchange.headers['ratelimit-policy'])).toEqual({
      quota: publicQuota.limit,
      w: publicQuota.window,
    });
    if (status >= 400) {
      expect(errorSchema.safeParse(JSON.parse(exchange.body.toString())).success).toBe(true);
    }
  });
});

const openapiStatuses = [
  ['GET', 200],
  ['HEAD', 200],
  ['OPTIONS', 204],
  ['POST', 405],
] as const;

describe('The rate limit on the wire', () => {
  it('lets the last request of a quota through, refuses the next one, and starts the next window clean', async () => {
    let time = 0;
    const server = await startLocalServer(
      createMemoryLimiter({ quota: publicQuota, now: () => time }),
    );
    try {
      const statuses = new Set<number>();
      for (let count = 1; count < publicQuota.limit; count += 1) {
        statuses.add((await server.target.send(ask('GET', info))).status);
      }
      expect([...statuses]).toEqual([200]);
      time = publicQuota.window * 1000 - 41_500;
      const last = await server.target.send(ask('HEAD', '/api/health.md'));
      expect([last.status, last.headers.ratelimit]).toEqual([
        200,
        rateLimitAfter(publicQuota.limit, 42),
      ]);

      const refused = await server.target.send(ask('GET', info));
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('42');
      expect(refused.headers.ratelimit).toBe(rateLimitAfter(publicQuota.limit, 42));
      expect(refused.headers['cache-control']).toBe('no-store');
      expect(refused.headers['access-control-allow-origin']).toBe('*');
      expect(JSON.parse(refused.body.toString())).toMatchObject({
        error: {
          code: 'rate_limited',
          message: 'The public read budget is used up. Retry in 42 seconds.',
        },
      });
      const other = await server.target.send(ask('GET', info, { 'X-Forwarded-For': '192.0.2.7' }));
      expect(other.status).toBe(200);
      for (const request of [ask('OPTIONS', info), ask('POST', info), ask('GET', '/api/x')]) {
        expect((await server.target.send(request)).status).toBe(429);
      }
      for (const [method, status] of openapiStatuses) {
        const document = await server.target.send(ask(method, '/openapi.json'));
        expect([document.status, document.headers.ratelimit]).toEqual([
          status,
          rateLimitAfter(publicQuota.limit, 42),
        ]);
      }

      time = publicQuota.window * 1000;
      const fresh = await server.target.send(ask('GET', info));
      expect([fresh.status, fresh.headers.ratelimit]).toEqual([200, rateLimitAfter(1)]);
    } finally {
      await server.stop();
    }
  });

  it.each(openapiStatuses)(
    'does not count %s of the OpenAPI document, which gets %i',
    async (method, status) => {
      const server = await startLocalServer();
      try {
        for (const request of [ask('GET', info), ask(method, '/openapi.json')]) {
          const { headers } = await server.target.send(request);
          expect(headers.ratelimit).toMatch(remainingAfter(1));
        }
        const document = await server.target.send(ask(method, '/openapi.json'));
        expect(document.status).toBe(status);
        expect(document.headers.ratelimit).toMatch(remainingAfter(1));
      } finally {
        await server.stop();
      }
    },
  );

  it('is one for an IPv6 /64 and another for its neighbour', async () => {
    const server = await startLocalServer();
    try {
      const remains = async (address: string) =>
        (await server.target.send(ask('GET', info, { 'X-Forwarded-For': address }))).headers
          .ratelimit;
      expect(await remains('2001:db8:0:1::1')).toMatch(remainingAfter(1));
      expect(await remains('2001:db8:0:1:ffff::2')).toMatch(remainingAfter(2));
      expect(await remains('2001:db8:0:2::1')).toMatch(remainingAfter(1));
      expect(await remains('192.0.2.1')).toMatch(remainingAfter(1));
      expect(await remains('::ffff:192.0.2.1')).toMatch(remainingAfter(2));
    } finally {
      await server.stop();
    }
  });
});

describe('A fault of ours', () => {
  it('is a 500 that reveals nothing, with its cause in the log', async () => {
    const broken: Limiter = {
      quota: publicQuota,
      consume() {
        throw new Error('the cellar is flooded');
      },
    };
    const server = await startLocalServer(broken);
    try {
      const exchange = await server.target.send(ask('GET', info));
      expect(exchange.status).toBe(500);
      expect(parseRateLimitField(exchange.headers['ratelimit-policy'])).toEqual({
        quota: publicQuota.limit,
        w: publicQuota.window,
      });
      expect(parseRateLimitField(exchange.headers.ratelimit)).toEqual({
        quota: publicQuota.limit,
        r: publicQuota.limit,
        t: publicQuota.window,
      });
      expect(exchange.headers['cache-control']).toBe('no-store');
      expect(exchange.body.toString()).not.toMatch(/cellar|\bat\b.*:\d/);
      expect(JSON.parse(exchange.body.toString())).toEqual(
        toErrorResponse({ code: 'internal_error' }),
      );
      expect(server.logged()).toContainEqual(
        expect.objectContaining({
          err: expect.objectContaining({ message: 'the cellar is flooded' }) as unknown,
        }),
      );
    } finally {
      await server.stop();
    }
  });
});
