import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import {
  fullWindowField,
  policyField,
  rateLimitAfter,
  remainingAfter,
} from '../rate-limit-fields.ts';
import { toErrorResponse } from '../../src/contract/errors.ts';
import { readFields } from '../../src/contract/headers.ts';
import { respond } from '../../src/hosts/netlify/respond.ts';
import { dist } from '../http/hosts.ts';
import { formatPaths, publicPaths } from '../unit/public-paths.ts';

const site = 'https://desk.example';
let clients = 0;

/** An address that no other test spends from: the counter is the module's. */
function newClient(): string {
  clients += 1;
  return `192.0.2.${clients}`;
}

function ask(method: string, path: string, client: string | undefined = newClient()) {
  return respond(new Request(`${site}${path}`, { method }), client);
}

describe('A function', () => {
  it.each([...publicPaths, ...formatPaths.map((path) => `${path}?format=json`)])(
    'answers GET %s with the bytes and header fields of the file, and spends nothing',
    async (target) => {
      const path = target.replace(/\?.*/, '');
      const client = newClient();
      const response = ask('GET', target, client);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(
        await readFile(join(dist, 'client', path)),
      );
      for (const [name, value] of Object.entries(readFields(path, 'advertised'))) {
        expect(response.headers.get(name), name).toBe(value);
      }
      expect(response.headers.get('ratelimit')).toBe(fullWindowField);
      expect(ask('GET', '/api/v1/rooms', client).headers.get('ratelimit')).toMatch(
        remainingAfter(1),
      );
    },
  );

  it('answers 304 for the ETag that it sent', () => {
    const etag = ask('GET', '/api/info?format=json').headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag };
    const again = respond(new Request(`${site}/api/info?format=json`, { headers }), newClient());
    expect(again.status).toBe(304);
    expect(again.body).toBeNull();
    expect(again.headers.get('etag')).toBe(etag);
  });

  it('answers an unknown path with 404, the path in its message, and what is left', async () => {
    const response = ask('GET', '/api/v1/rooms?city=x');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(
      toErrorResponse({ code: 'not_found', path: '/api/v1/rooms' }),
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ratelimit: rateLimitAfter(1),
      'ratelimit-policy': policyField,
      'access-control-allow-origin': '*',
    });
  });

  it('answers HEAD without a body', () => {
    const response = ask('HEAD', '/api/v1/rooms');
    expect(response.status).toBe(404);
    expect(response.body).toBeNull();
  });

  it('answers another method with 405 and Allow', () => {
    const response = ask('DELETE', '/api/v1/info');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('answers OPTIONS with 204', () => {
    const response = ask('OPTIONS', '/api/v1/info');
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  it.each(['/api/v1/info?format=xml', '/api/info?format', '/api/%zz'])(
    'answers %s with 400',
    async (path) => {
      const response = ask('GET', path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(toErrorResponse({ code: 'bad_request' }));
    },
  );

  it('gives each client its own budget, and 429 past it', () => {
    const client = newClient();
    for (let spent = 1; spent <= publicQuota.limit; spent += 1) {
      const { status } = ask('GET', '/api/v1/rooms', client);
      if (status !== 404) expect.fail(`request ${spent} came back ${status}`);
    }
    const refused = ask('GET', '/api/v1/rooms', client);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(remainingAfter(publicQuota.limit));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(ask('GET', '/api/v1/rooms').status).toBe(404);
  });

  it.each([
    ['OPTIONS', 204],
    ['POST', 405],
  ])('spends nothing for %s of the OpenAPI document', (method, status) => {
    const client = newClient();
    ask('GET', '/api/v1/rooms', client);
    for (let count = 0; count < 2; count += 1) {
      const response = ask(method, '/openapi.json', client);
      expect(response.status).toBe(status);
      expect(response.headers.get('ratelimit')).toMatch(remainingAfter(1));
    }
  });

  it('counts an IPv6 /64 as one client', () => {
    ask('GET', '/api/v1/rooms', '2001:db8:1:2::1');
    const same = ask('GET', '/api/v1/rooms', '2001:db8:1:2:ffff::2');
    expect(same.headers.get('ratelimit')).toMatch(remainingAfter(2));
    const other = ask('GET', '/api/v1/rooms', '2001:db8:1:3::1');
    expect(other.headers.get('ratelimit')).toMatch(remainingAfter(1));
  });

  it('counts requests together whose client the platform does not tell', () => {
    const left = (client?: string) => {
      const response = respond(new Request(`${site}/api/v1/rooms`), client);
      return Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
    };
    const first = left();
    expect(left('no address')).toBe(first - 1);
  });

  it('answers 500 without a reason if it has no body for a path', async () => {
    const response = ask('GET', '/openapi.json');
    expect(response.status).toBe(500);
    expect(response.headers.get('ratelimit')).toBe(fullWindowField);
    expect(await response.json()).toEqual(toErrorResponse({ code: 'internal_error' }));
  });

  it('answers 404 at its own address', () => {
    expect(ask('GET', '/.netlify/functions/format').status).toBe(404);
  });
});
