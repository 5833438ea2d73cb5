import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { createRequest } from '../../../src/packages/verify/checks/check.ts';
import { expectOnlyExpectedFailures } from '../../expected-failures.ts';
import { otherHosts, startOtherHost } from '../../other-host.ts';
import { dist, root } from '../../project.ts';
import { escapedSpellings, otherSpellings } from '../other-spellings.ts';
import { bundleWorker, startCloudflareSite } from './cloudflare-site.ts';

const client = join(dist, 'client');
/** The runtime compresses without changing a strong ETag, and files without adding Vary. */
const failing = ['steady-files', 'steady-info', 'steady-v1-info', 'steady-openapi-json'];
const markdown = { Accept: 'text/markdown, text/html;q=0.5' };

it('The bundled Worker has at most 15 KB after gzip', async () => {
  const bundle = await bundleWorker();
  expect(bundle).toContain('CF-Connecting-IP');
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(15_000);
});

describe("On Cloudflare's runtime, the Worker", () => {
  let site: Awaited<ReturnType<typeof startCloudflareSite>>;
  beforeAll(async () => {
    site = await startCloudflareSite();
  });
  afterAll(() => site.stop());

  const get = (path: string, headers?: Readonly<Record<string, string>>) =>
    site.send(createRequest('GET', path, headers));

  it('fails only the checks that docs/deploy/cloudflare.md lists', async () => {
    const page = await readFile(join(root, 'docs/deploy/cloudflare.md'), 'utf8');
    for (const id of failing) expect(page).toContain(`\`${id}\``);
    await expectOnlyExpectedFailures(site, 'cloudflare', failing);
  });

  it('omits the Content-Type from the 304 of a page', async () => {
    const { headers } = await get(docsPath);
    const again = await get(docsPath, { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['content-type']).toBeUndefined();
  });

  it('responds to a page with 412 if its ETag has changed', async () => {
    const { headers } = await get(docsPath);
    const ifMatch = (tag = '') =>
      get(docsPath, { 'If-Match': tag, 'If-None-Match': headers.etag ?? '' });
    expect(await ifMatch('"other"')).toMatchObject({ status: 412 });
    expect(await ifMatch(headers.etag)).toMatchObject({ status: 304 });
    expect(await get('/no-such-page', { 'If-Match': '"other"' })).toMatchObject({ status: 404 });
  });

  it.each([
    '/no-such-page',
    '/index.html.br',
    '/404.html',
    '/_astro/missing.js',
    '/%61pi/v1/info',
    '/%6fpenapi.json',
    `${docsPath}/errors/`,
    '/a@b',
    '/a%2fb',
  ])('responds to %s with the 404 page, which no cache may store', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
    expect(headers.etag).toBeUndefined();
    expect(body).toEqual(await readFile(join(client, '404.html')));
  });

  it.each([
    [docsPath.slice(0, -1), docsPath],
    [`${docsPath}index.html?a=1&b`, `${docsPath}?a=1&b`],
    ['/index.html', '/'],
  ])('redirects %s to the address of the page, %s', async (target, address) => {
    for (const headers of [{}, markdown]) {
      const response = await get(target, headers);
      expect([response.status, response.headers.location]).toEqual([308, address]);
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
  });

  it.each([...otherSpellings, ...escapedSpellings])('responds to %s with 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(otherHosts)('requests nothing from the host that %s names', async (path) => {
    const { port, requests, stop } = await startOtherHost();
    onTestFinished(stop);
    const headers = { ...markdown, Cookie: 'session=client' };
    const response = await get(path.replace('{port}', port), headers);
    expect([response.status, requests]).toEqual([404, []]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [404, /^# Page not found\n/, createRequest('GET', '/no-such-page/', markdown)],
    [404, /"not_found"/, createRequest('GET', '/no-such-page/', { Accept: 'application/json' })],
    [405, /^/, createRequest('POST', docsPath)],
  ])('adds the security headers to a %i without a page', async (status, text, request) => {
    const response = await site.send(request);
    expect(response.status).toBe(status);
    expect(response.body.toString()).toMatch(text);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['/pagefind/pagefind.js', '/favicon.svg', '/apple-touch-icon.png', '/og.png'])(
    'sends %s without the Worker',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([200, await readFile(join(client, path))]);
      const { headers } = await site.send(createRequest('POST', path));
      expect(headers['content-security-policy'] ?? '').not.toContain('default-src');
    },
  );

  it("counts each client's errors by the address in CF-Connecting-IP", async () => {
    const count = async (address: string) => {
      const { headers } = await get('/api/v1/unknown', { 'CF-Connecting-IP': address });
      return Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]);
    };
    expect(await count('192.0.2.1')).toBe(publicQuota.limit - 1);
    expect(await count('192.0.2.1')).toBe(publicQuota.limit - 2);
    expect(await count('192.0.2.2')).toBe(publicQuota.limit - 1);
  });
});
