import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import negotiate, { config } from '../../../src/hosts/netlify/edge-functions/markdown.ts';
import { dist, root } from '../hosts.ts';

const site = 'https://desk.example';
const client = join(dist, 'client');

/** Mocks `fetch` with the files of the build. It keeps Content-Encoding, although it decodes the body. */
function serveFiles() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input as URL);
    const stated = new Headers(init?.headers).get('If-None-Match');
    const headers = { 'Content-Type': 'text/markdown; charset=utf-8', ETag: '"twin"' };
    if (stated === '"twin"') return Promise.resolve(new Response(null, { status: 304, headers }));
    try {
      const body = init?.method === 'HEAD' ? null : readFileSync(join(client, pathname));
      const coded = { 'Content-Encoding': 'br', 'Content-Length': '7' };
      return Promise.resolve(new Response(body, { headers: { ...headers, ...coded } }));
    } catch {
      return Promise.resolve(new Response('missing', { status: 404 }));
    }
  });
}

function ask(path: string, accept: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as object), Accept: accept };
  const next = () => Promise.resolve(new Response('a page', { status: path === '/' ? 200 : 404 }));
  return negotiate(new Request(`${site}${path}`, { ...init, headers }), { next });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('The edge function', () => {
  it.each([
    ['/', '/index.md'],
    [docsPath, `${docsPath.slice(0, -1)}.md`],
  ])('responds to %s with %s if the client prefers Markdown', async (page, twin) => {
    const fetched = serveFiles();
    const response = await ask(page, 'text/markdown, text/html;q=0.5');
    expect(fetched.mock.calls.map(([input]) => (input as URL).href)).toEqual([`${site}${twin}`]);
    expect(response?.status).toBe(200);
    expect(await response?.text()).toBe(readFileSync(join(client, twin), 'utf8'));
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'content-type': 'text/markdown; charset=utf-8',
      etag: '"twin"',
      vary: 'Accept',
    });
  });

  it.each([
    [200, { method: 'HEAD' }],
    [304, { headers: { 'If-None-Match': '"twin"' } }],
  ])('responds with %i without a body to %o', async (status, init) => {
    serveFiles();
    const response = await ask(docsPath, 'text/markdown', init);
    expect([response?.status, response?.body]).toEqual([status, null]);
    expect(response?.headers.get('vary')).toBe('Accept');
  });

  it.each([
    [docsPath, 'text/markdown;q=0.9, text/html', {}],
    [docsPath, 'text/markdown', { method: 'POST', body: 'x' }],
  ])('leaves %s for Accept: %s and %o to Netlify', async (path, accept, init) => {
    const fetched = serveFiles();
    expect(await ask(path, accept, init)).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['text/markdown', 'text/markdown; charset=utf-8', '# Page not found'],
    ['application/json', 'application/json', '{"error":{"code":"not_found"'],
  ])('sends the 404 for Accept: %s as %s', async (accept, type, text) => {
    serveFiles();
    const response = await ask('/no-such-page/', accept);
    expect([response?.status, response?.headers.get('content-type')]).toEqual([404, type]);
    expect(await response?.text()).toContain(text);
  });

  it('sends a page to a client that prefers JSON', async () => {
    expect(await (await ask('/', 'application/json'))?.text()).toBe('a page');
  });
});

describe("The edge function's config", () => {
  const matches = (pattern: string, path: string) =>
    new URLPattern({ pathname: pattern }).test(`${site}${path}`);
  const runsFor = (path: string) =>
    matches(config.path, path) && !config.excludedPath.some((pattern) => matches(pattern, path));

  it.each(['/', docsPath, docsPath.slice(0, -1), '/no-such-page/', '/apis'])(
    'runs for %s',
    (path) => {
      expect(runsFor(path)).toBe(true);
    },
  );

  it.each([
    ...['/index.md', `${docsPath}errors.md`, '/api', '/api/v1/info', '/openapi.json'],
    ...['/llms.txt', '/.well-known/api-catalog', '/_astro/common.css', '/pagefind/pagefind.js'],
  ])('does not run for %s', (path) => {
    expect(runsFor(path)).toBe(false);
  });

  it('requires Accept to list Markdown or JSON, and serves the page if the function fails', () => {
    expect(config.header).toEqual({ accept: 'text/markdown|application/json' });
    expect(config.onError).toBe('bypass');
  });

  it('imports no package, because Deno would have to find it', async () => {
    const { metafile } = await build({
      entryPoints: [join(root, 'src/hosts/netlify/edge-functions/markdown.ts')],
      ...{ bundle: true, write: false, metafile: true, platform: 'neutral' },
      external: ['node:buffer'],
    });
    const files = Object.keys(metafile.inputs);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !/(?:^|\/)src\/[^:]*\.ts$/.test(file))).toEqual([]);
  });
});
