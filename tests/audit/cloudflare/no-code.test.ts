import { docsPath, openapiPath } from '../../../src/facts/paths.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFields } from '../../../src/contract/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../../../src/contract/rate-limit.ts';
import { routes } from '../../../src/contract/routes.ts';
import { assetsFirst } from '../../../src/hosts/cloudflare/assets-first.ts';
import { ask } from '../../../src/verify/check.ts';
import { dist } from '../../http/hosts.ts';
import { useCloudflareSite } from './use-cloudflare-site.ts';

const script = `export default { fetch: () => new Response('the Worker ran', { status: 599 }) };`;
const stored = [...routes.map(({ path }) => path), openapiPath];

describe("On Cloudflare's runtime, with assets first and a Worker that always fails", () => {
  const site = useCloudflareSite({ runWorkerFirst: assetsFirst, script });

  it.each(stored)('GET %s gets the file, with the header fields of the API', async (path) => {
    const { status, headers, body } = await site().send(ask('GET', `${path}?utm_source=x`));
    expect(status).toBe(200);
    expect(body).toEqual(await readFile(join(dist, 'client', path)));
    const fields = {
      ...readFields(path, 'advertised'),
      ...rateLimitFields(publicQuota, fullWindow(publicQuota)),
    };
    for (const [name, value] of Object.entries(fields)) {
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
  });

  it.each(stored)('HEAD %s runs no code', async (path) => {
    expect((await site().send(ask('HEAD', path))).status).toBe(200);
  });

  it.each([
    ['GET', '/api/v1/unknown'],
    ['GET', '/api/INFO'],
    ['POST', '/api/v1/unknown'],
    ['GET', docsPath],
  ])('%s %s runs the Worker', async (method, path) => {
    expect((await site().send(ask(method, path))).status).toBe(599);
  });
});
