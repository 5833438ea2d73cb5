import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiPaths, isApiPath } from '../../../src/packages/api/routes.ts';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { twinPath } from '../../../src/packages/files/twin-path.ts';
import { createRequest } from '../../../src/packages/verify/checks/check.ts';
import { expectOnlyExpectedFailures } from '../../expected-failures.ts';
import { otherHosts, startOtherHost } from '../../other-host.ts';
import { builtProject, dist } from '../../project.ts';
import { escapedSpellings, otherSpellings } from '../other-spellings.ts';
import { deno, startNetlifySite } from './netlify-site.ts';

const [stylesheet = ''] = globSync('_astro/*.css', { cwd: join(dist, 'client') });

/** Checks that fail only on the development packages. */
const failing = [
  // The packages start a new instance of a function for each request.
  ...['rate-limit-each', 'rate-limit-clock'],
  // The CDN adds ETags to files. The packages don't.
  ...['info', 'v1-info', 'info-md', 'v1-info-md', 'openapi-json'].map((slug) => `steady-${slug}`),
  'condition-unquoted',
];

const reason = deno === undefined ? ' (skipped: needs Linux on x64, or Deno 2.4 on PATH)' : '';

describe.skipIf(!deno)(`On Netlify's development packages, the site${reason}`, () => {
  let site: Awaited<ReturnType<typeof startNetlifySite>>;
  beforeAll(async () => {
    site = await startNetlifySite(builtProject);
  });
  afterAll(() => site.stop());

  const get = (target: string, headers?: Readonly<Record<string, string>>) =>
    site.send(createRequest('GET', target, headers));

  // Netlify's packages load each edge function again for each request.
  it('fails only the checks that are listed', () =>
    expectOnlyExpectedFailures(site, 'netlify', failing));

  it.each([
    ...apiPaths.published.flatMap((path) => [
      ['GET', path],
      ['HEAD', path],
      ['GET', `${path}?utm_source=x`],
    ]),
    ...['/index.md', `${docsPath}errors.md`, '/llms.txt', '/.well-known/api-catalog'].map(
      (path) => ['GET', path],
    ),
    ['GET', '/pagefind/pagefind.js'],
    ['GET', `/${stylesheet}`],
  ])('responds to %s %s with a file, and runs no code', async (method = '', target = '') => {
    const headers = { Accept: 'text/markdown, application/json' };
    const { status } = await site.send(createRequest(method, target, headers));
    expect([site.answeredBy(), status]).toEqual(['static', 200]);
  });

  it.each([
    ['GET', '/api/v1/info?format=xml'],
    ['GET', '/api/v1/info?format=json'],
    ['HEAD', '/api/info?a=1&format=json'],
    ['POST', '/api/v1/info'],
    ['PUT', '/docs/'],
    ['OPTIONS', '/llms.txt'],
  ])('runs a function for %s %s', async (method, target) => {
    await site.send(createRequest(method, target));
    expect(site.answeredBy()).toBe('function');
  });

  it('leaves POST of a page, such as a contact form, to Netlify', async () => {
    await site.send({ ...createRequest('POST', '/docs/'), body: 'message=Hello' });
    expect(site.answeredBy()).not.toMatch(/function/);
  });

  it.each(otherSpellings)('responds to %s with the 404 of an unknown path', async (path) => {
    const isApi = isApiPath(path);
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers, body } = await site.send(createRequest(method, path));
      // A method that no page allows gets 405 outside the API.
      const expected = method === 'POST' && !isApi ? 405 : 404;
      expect([site.answeredBy(), status]).toEqual(['edge-function', expected]);
      expect(headers.ratelimit !== undefined).toBe(isApi);
      if (isApi && method === 'GET') expect(body.toString()).toContain(`API path: ${path}"`);
    }
  });

  it.each(escapedSpellings)('leaves %s to the CDN, which finds no file', async (path) => {
    const { status } = await get(path);
    expect([site.answeredBy(), status]).toEqual([undefined, 404]);
  });

  it.each(['/apis', '/api-docs/', '/docs/api/', '/docs/openapi.json', '/openapi.jsonl'])(
    'runs no code for %s, which only resembles the API',
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(site.answeredBy()).toBeUndefined();
    },
  );

  it.each([
    ['/', '/index.md'],
    [docsPath, twinPath(docsPath) ?? ''],
  ])('sends %s as %s to a client that prefers Markdown', async (path, twin) => {
    const { status, headers, body } = await get(path, { Accept: 'Text/Markdown, text/html;q=0.5' });
    expect([site.answeredBy(), status]).toEqual(['edge-function', 200]);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(body).toEqual(readFileSync(join(dist, 'client', twin)));
  });

  it('leaves the redirect to the address of a page to the CDN', async () => {
    const path = docsPath.slice(0, -1);
    const { headers } = await get(path, { Accept: 'text/markdown' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['text/markdown', 'text/markdown; charset=utf-8', '# Page not found'],
    ['application/json', 'application/json', '{"error":{"code":"not_found"'],
  ])('sends the 404 of a page for Accept: %s as %s', async (accept, type, text) => {
    const { status, headers, body } = await get('/no-such-page/', { Accept: accept });
    expect([status, headers['content-type']]).toEqual([404, type]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body.toString()).toContain(text);
  });

  it.each(['text/markdown;q=0.9, text/html', 'application/json'])(
    'sends the page for Accept: %s',
    async (accept) => {
      const { status, headers } = await get(docsPath, { Accept: accept });
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each(otherHosts)('requests nothing from the host that %s names', async (path) => {
    const { port, requests, stop } = await startOtherHost();
    onTestFinished(stop);
    for (const Accept of ['text/markdown', 'application/json']) {
      const { status, headers, body } = await get(path.replace('{port}', port), {
        ...{ Accept, Cookie: 'session=client' },
      });
      expect([site.answeredBy(), status, requests]).toEqual(['edge-function', 404, []]);
      expect(headers['set-cookie']).toBeUndefined();
      expect(body.toString()).not.toContain('Another host');
    }
  });

  it('has no page at the path of the error page', async () => {
    expect((await get('/404.html')).status).toBe(404);
  });

  it.each([
    ['/', { vary: 'Accept', 'x-frame-options': 'SAMEORIGIN' }],
    ['/build.json', { 'access-control-allow-origin': '*' }],
    [`/${stylesheet}`, { 'cache-control': 'public, max-age=31536000, immutable' }],
  ])('sends %s with the headers of the _headers file', async (path, fields) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject(fields);
  });
});
