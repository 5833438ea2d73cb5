import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createError } from '../../src/api/decide.ts';
import { toErrorResponse } from '../../src/contract/errors.ts';
import { readFields } from '../../src/contract/headers.ts';
import { respond } from '../../src/hosts/respond.ts';
import { dist } from '../http/hosts.ts';
import {
  fullWindowField,
  policyField,
  rateLimitAfter,
  remainingAfter,
} from '../rate-limit-fields.ts';
import { formatPaths, publicPaths } from '../unit/public-paths.ts';

const site = 'https://desk.example';
let clients = 0;

/** Returns an address that no other test uses, because all tests share one limiter. */
function newClient(): string {
  clients += 1;
  return `192.0.2.${clients}`;
}

function ask(method: string, path: string, client: string | undefined = newClient()) {
  return respond(new Request(`${site}${path}`, { method }), client);
}

const rateLimitOf = (response: Response) => response.headers.get('ratelimit');

describe('A function', () => {
  it.each([...publicPaths, ...formatPaths.map((path) => `${path}?format=json`)])(
    'answers GET %s like the file, and counts nothing',
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
      expect(rateLimitOf(response)).toBe(fullWindowField);
      expect(rateLimitOf(ask('GET', '/api/v1/unknown', client))).toMatch(remainingAfter(1));
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

  it.each([
    ['GET', '/api/v1/unknown?city=x', { code: 'not_found', path: '/api/v1/unknown' }],
    ['HEAD', '/api/v1/unknown', { code: 'not_found', path: '/api/v1/unknown' }],
    [
      'DELETE',
      '/api/v1/info',
      { code: 'method_not_allowed', method: 'DELETE', path: '/api/v1/info' },
    ],
    ['GET', '/api/v1/info?format=xml', { code: 'bad_request' }],
    ['GET', '/api/info?format', { code: 'bad_request' }],
    ['GET', '/api/%zz', { code: 'bad_request' }],
  ] as const)('answers %s %s with an error and counts it', async (method, target, failure) => {
    const { status, headers, body } = createError(failure, method);
    const response = ask(method, target);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body ?? '');
    for (const [name, value] of Object.entries(headers)) {
      expect(response.headers.get(name), name).toBe(value);
    }
    expect(rateLimitOf(response)).toBe(rateLimitAfter(1));
    expect(response.headers.get('ratelimit-policy')).toBe(policyField);
  });

  it('answers OPTIONS with 204', () => {
    const response = ask('OPTIONS', '/api/v1/info');
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', 1],
    ['2001:db8:2:2::1', '2001:db8:2:3::1', 0],
    // Clients without an address share one quota.
    [undefined, 'no address', 1],
  ])('counts %s and %s as one client if they share a network', (one, other, shared) => {
    const remaining = (client: string | undefined) => {
      const response = respond(new Request(`${site}/api/v1/unknown`), client);
      return Number(/r=(\d+)/.exec(rateLimitOf(response) ?? '')?.[1]);
    };
    expect(remaining(one) - remaining(other)).toBe(shared);
  });

  it('answers 500 without a reason if it has no body for a path', async () => {
    const response = ask('GET', '/openapi.json');
    expect(response.status).toBe(500);
    expect(rateLimitOf(response)).toBe(fullWindowField);
    expect(await response.json()).toEqual(toErrorResponse({ code: 'internal_error' }));
  });

  it('answers 404 at its own address', () => {
    expect(ask('GET', '/.netlify/functions/format').status).toBe(404);
  });
});
