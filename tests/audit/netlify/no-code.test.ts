import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFields } from '../../../src/contract/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../../../src/contract/rate-limit.ts';
import { routes } from '../../../src/contract/routes.ts';
import { ask } from '../../../src/verify/check.ts';
import { builtProject, dist } from '../../project.ts';
import { startNetlifySite, type NetlifySite } from './netlify-target.ts';

let site: NetlifySite | undefined;
beforeAll(async () => {
  site = await startNetlifySite(builtProject);
});
afterAll(() => site?.stop());

const methods = ['GET', 'HEAD'] as const;

describe("On Netlify's development packages", () => {
  it.each(
    routes.flatMap(({ path }) =>
      methods.flatMap((method) => [
        [method, path, path] as const,
        [method, `${path}?utm_source=x`, path] as const,
      ]),
    ),
  )('%s %s gets a file with the header fields of the API', async (method, target, path) => {
    const response = await site?.send(ask(method, target));
    expect(site?.answeredBy()).toBe('static');
    expect(response?.status).toBe(200);
    const file = await readFile(join(dist, 'client', path));
    expect(response?.body).toEqual(method === 'GET' ? file : Buffer.alloc(0));
    const fields = {
      ...readFields(path, 'advertised'),
      ...rateLimitFields(publicQuota, fullWindow(publicQuota)),
    };
    for (const [name, value] of Object.entries(fields)) {
      expect(response?.headers[name.toLowerCase()], name).toBe(value);
    }
  });

  it.each([
    ['GET', '/api/v1/unknown'],
    ['GET', '/api/v1/info?format=xml'],
    ['GET', '/api/v1/info?format=json'],
    ['HEAD', '/api/info?a=1&format=json'],
    ['POST', '/api/v1/info'],
  ])('%s %s runs a function', async (method, target) => {
    await site?.send(ask(method, target));
    expect(site?.answeredBy()).toBe('function');
  });
});
