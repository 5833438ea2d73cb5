import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@netlify/functions';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { apiPaths } from '../../../src/packages/api/routes.ts';
import { respond } from '../../../src/packages/hosts/cdn/handle-request.ts';
import format from '../../../src/packages/hosts/netlify/functions/format.ts';
import type { Target } from '../../../src/packages/verify/checks/check.ts';
import { createCheck } from '../../../src/packages/verify/checks/request-checks.ts';
import { apiRequests } from '../../../src/packages/verify/checks/requests.ts';
import { runChecks } from '../../../src/packages/verify/run.ts';
import { dist } from '../hosts.ts';

const stated = readFileSync(join(dist, 'client', apiPaths.responses));

const ask = async (target: string, client = '192.0.2.1') => {
  const response = await respond(new Request(`https://desk.example${target}`), client);
  if (!response) throw new Error(`expected a response to ${target}`);
  return response;
};

const rateLimitOf = (response: Response) => response.headers.get('ratelimit');

it('A function passes the checks of the API, but not those of methods that a Request changes', async () => {
  const target: Target = {
    name: 'a function, in process',
    async send({ method, target: path, headers = {}, body = null }) {
      if (path === apiPaths.responses) return { status: 200, headers: {}, body: stated };
      const request = new Request(`https://desk.example${path}`, { method, headers, body });
      const response = await respond(request, '192.0.2.9');
      if (!response) throw new Error(`expected a response to ${path}`);
      const bytes = method === 'HEAD' ? '' : await response.bytes();
      const { status, headers: fields } = response;
      return { status, headers: Object.fromEntries(fields), body: Buffer.from(bytes) };
    },
  };
  const results = await runChecks(apiRequests.map(createCheck), target);
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  expect(failed.filter(({ check }) => !/trace|lower-case/.test(check.id))).toEqual([]);
});

it.each([
  ['addresses of one network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::2'],
  ['requests without an address', 'no address', 'unknown'],
])('A function counts errors, and %s as one client', async (_name, a, b) => {
  await ask('/api/v1/unknown', a);
  const response = await ask('/api/v1/unknown', b);
  expect(response.status).toBe(404);
  expect(rateLimitOf(response)).toContain(`;r=${publicQuota.limit - 2};`);
});

it('A function responds with 404 at its own address', async () => {
  const request = new Request('https://desk.example/.netlify/functions/format');
  expect((await format(request, { ip: '192.0.2.1' } as Context)).status).toBe(404);
});
