import { twinPath } from '../../../src/published/twin-path.ts';
import { docsPath, openapiPath } from '../../../src/facts/paths.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../../../src/verify/read-files.ts';
import { isCoded, toRequestPath } from '../../../src/published/files.ts';
import { formatRateLimitPolicy, publicQuota } from '../../../src/contract/rate-limit.ts';
import { ask } from '../../../src/verify/check.ts';
import { dist } from '../../server/hosts.ts';
import { useCloudflareSite } from './use-cloudflare-site.ts';

const client = join(dist, 'client');
const markdown = { Accept: 'text/markdown, text/html;q=0.5' };
/** Cloudflare reads the first two, and serves the page as /404. */
const unpublished = ['/_headers', '/.assetsignore', '/404.html'];

describe("On Cloudflare's runtime, the Worker", () => {
  const site = useCloudflareSite();

  function get(path: string, headers: Readonly<Record<string, string>> = {}) {
    return site().send(ask('GET', path, headers));
  }

  it('serves every published file', async () => {
    const files = [...(await readFiles(client))].filter(
      ([file]) => !isCoded(file) && !unpublished.includes(file),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const [file, bytes] of files) {
      const { status, body } = await get(toRequestPath(file));
      expect(status, file).toBe(200);
      expect(body.equals(bytes), file).toBe(true);
    }
  });

  it.each(['/index.html.br', '/index.md.gz'])('does not serve %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('answers HEAD of the OpenAPI document', async () => {
    const { status, headers } = await site().send(ask('HEAD', openapiPath));
    expect(status).toBe(200);
    expect(headers['ratelimit-policy']).toBe(formatRateLimitPolicy(publicQuota));
  });

  it.each([
    ['/', '/index.md'],
    [docsPath, twinPath(docsPath) ?? ''],
    [`${docsPath}errors`, `${docsPath}errors.md`],
  ])('sends the Markdown twin of %s to a client that prefers it', async (page, twin) => {
    const { status, headers, body } = await get(page, markdown);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'Accept',
    });
    expect(body).toEqual(await readFile(join(client, twin)));
  });

  it('sends HTML to a client that prefers HTML', async () => {
    const { headers } = await get(docsPath, { Accept: 'text/html, text/markdown;q=0.5' });
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept' });
  });

  it.each([docsPath, '/llms.txt'])(
    'answers 304 without a type for the ETag of %s',
    async (path) => {
      const { headers } = await get(path, markdown);
      const again = await get(path, { ...markdown, 'If-None-Match': headers.etag ?? '' });
      expect(again.status).toBe(304);
      expect(again.headers.etag).toBe(headers.etag);
      expect(again.headers['content-type']).toBeUndefined();
    },
  );

  it('answers 404 in Markdown for a missing page if the client prefers it', async () => {
    const { status, headers, body } = await get('/no-such-page/', markdown);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(headers['strict-transport-security']).toBeDefined();
    expect(body.toString()).toMatch(/^# Page not found\n/);
  });

  it.each([
    '/no-such-page',
    '/_astro/missing.js',
    '/%64ocs/',
    `${docsPath}/errors/`,
    '/a@b',
    '/a%2fb',
  ])('answers %s with the 404 page, and lets no cache store it', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept' });
    expect(headers.etag).toBeUndefined();
    expect(body).toEqual(await readFile(join(client, '404.html')));
  });

  it.each(['//api/v1/info', '/%61pi/v1/info', `${docsPath}..%2fapi/v1/info`])(
    'does not serve the file of a route at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('answers POST of a page with 405, with the security fields of an error', async () => {
    const { status, headers } = await site().send(ask('POST', docsPath));
    expect(status).toBe(405);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toBeDefined();
  });

  it('counts the errors of each client by the address that Cloudflare states', async () => {
    const count = async (address: string) => {
      const { headers } = await get('/api/v1/unknown', { 'CF-Connecting-IP': address });
      return Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]);
    };
    expect(await count('192.0.2.1')).toBe(publicQuota.limit - 1);
    expect(await count('192.0.2.1')).toBe(publicQuota.limit - 2);
    expect(await count('192.0.2.2')).toBe(publicQuota.limit - 1);
  });
});
