import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toErrorResponse } from '../../../src/contract/errors.ts';
import { readFields } from '../../../src/contract/headers.ts';
import { respond } from '../../../src/hosts/respond.ts';
import { dist } from '../hosts.ts';
import { fullWindowField, rateLimitAfter, remainingAfter } from '../../rate-limit-fields.ts';
import { formatPaths, publicPaths } from '../../unit/public-paths.ts';

const site = 'https://desk.example';
let clients = 0;

/** Returns an address that no other test uses, because all tests share one limiter. */
function newClient(): string {
  clients += 1;
  return `192.0.2.${clients}`;
}

function ask(target: string, init: RequestInit = {}, client: string | undefined = newClient()) {
  return respond(new Request(`${site}${target}`, init), client);
}

/** Headers by their names in lower case. */
const named = (fields: HeadersInit) => Object.fromEntries(new Headers(fields));

const rateLimitOf = (response: Response) => response.headers.get('ratelimit');

describe('A function', () => {
  it.each([...publicPaths, ...formatPaths.map((path) => `${path}?format=json`)])(
    'responds to GET %s with the file, and counts nothing',
    async (target) => {
      const path = target.replace(/\?.*/, '');
      const client = newClient();
      const response = await ask(target, {}, client);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(await readFile(join(dist, 'client', path), 'utf8'));
      expect(named(response.headers)).toMatchObject(named(readFields(path, 'advertised')));
      expect(rateLimitOf(response)).toBe(fullWindowField);
      expect(rateLimitOf(await ask('/api/v1/unknown', {}, client))).toMatch(remainingAfter(1));
    },
  );

  it('responds with 304 to the ETag that it sent', async () => {
    const etag = (await ask('/api/info?format=json')).headers.get('etag') ?? '';
    const again = await ask('/api/info?format=json', { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag]);
  });

  it.each([
    ['GET', '/api/v1/unknown?city=x', 404, /"Unknown public API path: \/api\/v1\/unknown"/],
    ['HEAD', '/api/v1/unknown', 404, /^$/],
    ['PUT', '/api/v1/info', 405, /"Method PUT is not allowed on \/api\/v1\/info\."/],
    ['GET', '/api/info?format', 400, /"Malformed request\."/],
    ['OPTIONS', '/api/v1/info', 204, /^$/],
  ])('responds to %s %s with %i and counts it', async (method, target, status, body) => {
    const response = await ask(target, { method });
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(body);
    expect(rateLimitOf(response)).toBe(rateLimitAfter(1));
  });

  it('counts addresses of one network, and requests without an address, as one client', async () => {
    for (const [one, other] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'],
      ['no address', 'unknown'],
    ]) {
      await ask('/api/v1/unknown', {}, one);
      const response = await ask('/api/v1/unknown', {}, other);
      expect(rateLimitOf(response)).toMatch(remainingAfter(2));
    }
  });

  it('responds with a 500 that hides the cause if it has no body for a path', async () => {
    const response = await ask('/openapi.json');
    expect(response.status).toBe(500);
    expect(rateLimitOf(response)).toBe(fullWindowField);
    expect(await response.json()).toEqual(toErrorResponse({ code: 'internal_error' }));
  });

  it('responds with 404 at its own address', async () => {
    expect((await ask('/.netlify/functions/format')).status).toBe(404);
  });
});
