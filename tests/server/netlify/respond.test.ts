import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@netlify/functions';
import { expect, it } from 'vitest';
import { readFields } from '../../../src/api/headers.ts';
import { publicQuota } from '../../../src/api/rate-limit.ts';
import { respond } from '../../../src/hosts/cdn/respond.ts';
import format from '../../../src/hosts/netlify/functions/format.ts';
import { fullWindowField } from '../../rate-limit-fields.ts';
import { publicPaths } from '../../unit/public-paths.ts';
import { dist } from '../hosts.ts';
import { website } from '../../../src/facts/site.ts';

const ask = async (target: string, client = '192.0.2.1') => {
  const response = await respond(new Request(`https://desk.example${target}`), client);
  if (!response) throw new Error(`expected a response to ${target}`);
  return response;
};

const rateLimitOf = (response: Response) => response.headers.get('ratelimit');

it.each(publicPaths)('A function responds to GET %s with the file', async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(await readFile(join(dist, 'client', path), 'utf8'));
  const fields = Object.fromEntries(new Headers(readFields(path, 'advertised', { site: website })));
  expect(Object.fromEntries(response.headers)).toMatchObject(fields);
  expect(rateLimitOf(response)).toBe(fullWindowField);
});

it.each([
  ['addresses of one network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::2'],
  ['requests without an address', 'no address', 'unknown'],
])('A function counts errors, and %s as one client', async (_name, one, other) => {
  await ask('/api/v1/unknown', one);
  const response = await ask('/api/v1/unknown', other);
  expect(response.status).toBe(404);
  expect(rateLimitOf(response)).toContain(`;r=${publicQuota.limit - 2};`);
});

it('A function responds with 404 at its own address', async () => {
  const request = new Request('https://desk.example/.netlify/functions/format');
  expect((await format(request, { ip: '192.0.2.1' } as Context)).status).toBe(404);
});
