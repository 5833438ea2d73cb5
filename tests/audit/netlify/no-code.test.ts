import { cp, mkdtemp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullWindowField } from '../../rate-limit-fields.ts';
import { rateLimitFields, fullWindow, publicQuota } from '../../../src/contract/rate-limit.ts';
import { readFields } from '../../../src/contract/headers.ts';
import { routes } from '../../../src/contract/routes.ts';
import { ask } from '../../../src/verify/check.ts';
import { dist, root } from '../../http/hosts.ts';
import { startNetlifySite, type NetlifySite } from './netlify-target.ts';

/** Returns a function with the same config that always throws. */
async function breakFunction(source: string): Promise<string> {
  const text = await readFile(source, 'utf8');
  const config = /^export const config = [^]*/m.exec(text)?.[0] ?? '';
  return `export default () => { throw new Error('a function ran'); };\n${config}`;
}

describe('A site whose functions all throw', () => {
  let project: string;
  let site: NetlifySite | undefined;

  beforeAll(async () => {
    project = await realpath(await mkdtemp(join(tmpdir(), 'site-')));
    const functions = join('src', 'hosts', 'netlify', 'functions');
    await mkdir(join(project, functions), { recursive: true });
    await cp(join(root, 'netlify.toml'), join(project, 'netlify.toml'));
    await cp(join(dist, 'client'), join(project, 'dist', 'client'), { recursive: true });
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    for (const name of ['fallback.ts', 'format.ts', 'methods.ts']) {
      const broken = await breakFunction(join(root, functions, name));
      await writeFile(join(project, functions, name), broken);
    }
    site = await startNetlifySite(project);
  });

  afterAll(async () => {
    await site?.stop();
    await rm(project, { recursive: true, force: true });
  });

  async function send(method: string, target: string) {
    const exchange = await site?.send(ask(method, target));
    return { exchange, by: site?.answeredBy() };
  }

  const reads = routes.flatMap((route) => [
    [route.path, route.path] as const,
    [`${route.path}?utm_source=x`, route.path] as const,
  ]);

  it.each(reads)('serves GET %s from a file', async (target, path) => {
    const { exchange, by } = await send('GET', target);
    expect(exchange?.status).toBe(200);
    expect(exchange?.body).toEqual(await readFile(join(dist, 'client', path)));
    expect(exchange?.headers).toMatchObject(
      lowerCased({
        ...readFields(path, 'advertised'),
        ...rateLimitFields(publicQuota, fullWindow(publicQuota)),
      }),
    );
    expect(by).toBe('static');
  });

  it.each(reads)('serves HEAD %s from a file', async (target) => {
    const { exchange, by } = await send('HEAD', target);
    expect(exchange?.status).toBe(200);
    expect(exchange?.headers.ratelimit).toBe(fullWindowField);
    expect(exchange?.body).toHaveLength(0);
    expect(by).toBe('static');
  });

  it.each([
    ['GET', '/api/v1/rooms'],
    ['GET', '/api/v1/info?format=xml'],
    ['GET', '/api/v1/info?format=json'],
    ['HEAD', '/api/info?a=1&format=json'],
    ['POST', '/api/v1/info'],
  ])('needs a function for %s %s', async (method, target) => {
    const { exchange, by } = await send(method, target);
    expect(by).toBe('function');
    expect(exchange?.status).toBeGreaterThanOrEqual(500);
  });
});

function lowerCased(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
