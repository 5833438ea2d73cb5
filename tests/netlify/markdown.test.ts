import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import negotiate, { config } from '../../src/hosts/netlify/edge-functions/markdown.ts';
import { twinPath } from '../../src/published/twin-path.ts';
import { dist, root } from '../http/hosts.ts';

const site = 'https://desk.example';
const client = join(dist, 'client');

/** Mocks `fetch` with the files of the build. It keeps Content-Encoding, although it decodes the body. */
function serveFiles() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input as URL);
    const stated = new Headers(init?.headers).get('If-None-Match');
    const fields = { 'Content-Type': 'text/markdown; charset=utf-8', ETag: '"twin"' };
    if (stated === '"twin"') {
      return Promise.resolve(new Response(null, { status: 304, headers: fields }));
    }
    try {
      const body = init?.method === 'HEAD' ? null : readFileSync(join(client, pathname));
      const coded = { 'Content-Encoding': 'br', 'Content-Length': '7' };
      return Promise.resolve(new Response(body, { headers: { ...fields, ...coded } }));
    } catch {
      return Promise.resolve(new Response('missing', { status: 404 }));
    }
  });
}

function ask(path: string, accept: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set('Accept', accept);
  return negotiate(new Request(`${site}${path}`, { ...init, headers }));
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('The edge function', () => {
  it.each([
    ['/', '/index.md'],
    [docsPath, `${docsPath.slice(0, -1)}.md`],
    [`${docsPath}read-budget/`, `${docsPath}read-budget.md`],
  ])('answers %s with %s for clients that prefer Markdown', async (page, twin) => {
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
    'text/html',
    'text/markdown;q=0.9, text/html',
    'text/markdown;q=0.1, */*',
    'text/markdown;q=0',
  ])('lets Netlify serve the page for Accept: %s', async (accept) => {
    const fetched = serveFiles();
    expect(await ask(docsPath, accept)).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('answers HEAD without a body', async () => {
    serveFiles();
    const response = await ask(docsPath, 'text/markdown', { method: 'HEAD' });
    expect(response?.status).toBe(200);
    expect(response?.body).toBeNull();
  });

  it('answers 304 for the validator of the twin', async () => {
    serveFiles();
    const init = { headers: { 'If-None-Match': '"twin"' } };
    const response = await ask(docsPath, 'text/markdown', init);
    expect(response?.status).toBe(304);
    expect(response?.headers.get('vary')).toBe('Accept');
  });

  it('leaves other methods, files and missing pages to Netlify', async () => {
    serveFiles();
    const post = { method: 'POST', body: 'x' };
    expect(await ask(docsPath, 'text/markdown', post)).toBeUndefined();
    expect(await ask('/llms.txt', 'text/markdown')).toBeUndefined();
    expect(await ask('/no-such-page/', 'text/markdown')).toBeUndefined();
  });
});

describe('The config of the edge function', () => {
  const matches = (pattern: string, path: string) =>
    new URLPattern({ pathname: pattern }).test(`${site}${path}`);
  const runsFor = (path: string) =>
    matches(config.path, path) && !config.excludedPath.some((pattern) => matches(pattern, path));

  const published = globSync('**/*', { cwd: client, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^_headers$|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length));

  it.each(published)('runs for %s only if it is a page', (file) => {
    const path = file.replace(/\/index\.html$/, '/');
    const isPage = path.endsWith('/');
    expect(runsFor(path)).toBe(isPage);
    if (isPage) expect(runsFor(twinPath(path) ?? '')).toBe(false);
  });

  it('requires Accept to name Markdown, and serves the page if the function fails', () => {
    expect(config.header).toEqual({ accept: 'text/markdown' });
    expect(config.onError).toBe('bypass');
  });

  it('imports only local files, which Deno can load', () => {
    const seen = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)) {
        expect(name, file).toMatch(/^\.\.?\/.*\.ts$/);
        visit(join(file, '..', name));
      }
    };
    visit(join(root, 'src', 'hosts', 'netlify', 'edge-functions', 'markdown.ts'));
    expect(seen.size).toBe(3);
  });
});
