import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import negotiate, { config } from '../../../src/packages/hosts/netlify/edge-functions/markdown.ts';
import { config as unknownPath } from '../../../src/packages/hosts/netlify/edge-functions/unknown-path.ts';
import { dist } from '../hosts.ts';

const site = 'https://desk.example';
const client = join(dist, 'client');

/** Mocks `fetch` with the files of the build. It keeps Content-Encoding, although it decodes the body. */
function serveFiles() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input as string);
    const stated = new Headers(init?.headers).get('If-None-Match');
    const headers = { 'Content-Type': 'text/markdown; charset=utf-8', ETag: '"twin"' };
    if (stated === '"twin"') return Promise.resolve(new Response(null, { status: 304, headers }));
    const body = init?.method === 'HEAD' ? null : readFileSync(join(client, pathname));
    const others = { 'Content-Encoding': 'br', 'Content-Length': '7', 'Set-Cookie': 'session=x' };
    return Promise.resolve(new Response(body, { headers: { ...headers, ...others } }));
  });
}

function ask(path: string, init: RequestInit = {}) {
  const headers = { Accept: 'text/markdown', Cookie: 'session=y', ...(init.headers as object) };
  const next = () => Promise.reject(new Error('expected no request for the page'));
  return negotiate(new Request(`${site}${path}`, { ...init, headers }), { next });
}

afterEach(() => {
  vi.restoreAllMocks();
});

// tests/audit/netlify/site.test.ts runs the function in Deno, with Netlify's own code.

describe('The edge function for Markdown', () => {
  it('requests the twin without cookies, and drops the headers of its transport', async () => {
    const fetched = serveFiles();
    const response = await ask(`${docsPath}?a=1`);
    const twin = `${docsPath.slice(0, -1)}.md`;
    expect(fetched.mock.calls).toEqual([[site + twin, { method: 'GET', redirect: 'manual' }]]);
    expect(await response?.text()).toBe(readFileSync(join(client, twin), 'utf8'));
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      'content-type': 'text/markdown; charset=utf-8',
      etag: '"twin"',
      vary: 'Accept',
    });
  });

  it('sends Markdown to a client that prefers it to HTML, even below JSON, in any case', async () => {
    serveFiles();
    const Accept = 'Application/JSON, TEXT/Markdown;q=0.9, text/html;q=0.5';
    const response = await ask(docsPath, { headers: { Accept } });
    expect(response?.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  it.each([
    [200, { method: 'HEAD' }],
    [304, { headers: { 'If-None-Match': '"twin"' } }],
  ])('responds with %i without a body to %o', async (status, init) => {
    serveFiles();
    const response = await ask(docsPath, init);
    expect([response?.status, response?.body]).toEqual([status, null]);
    expect(response?.headers.get('vary')).toBe('Accept');
  });

  it('leaves a request whose twin is a redirect to Netlify', async () => {
    const redirect = Response.redirect('https://other.example/', 302);
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(redirect);
    expect(await ask('/moved/')).toBeUndefined();
  });

  it('leaves the redirect to the address of a page to Netlify', async () => {
    const fetched = serveFiles();
    const headers = { Accept: 'text/markdown' };
    const request = new Request(site + docsPath.slice(0, -1), { headers });
    const redirect = Response.redirect(site + docsPath, 301);
    expect(await negotiate(request, { next: () => Promise.resolve(redirect) })).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('leaves POST to Netlify', async () => {
    expect(await ask(docsPath, { method: 'POST', body: 'x' })).toBeUndefined();
  });

  it('runs if Accept lists Markdown or JSON, and leaves the page to Netlify if it fails', () => {
    const listed = new RegExp(config.header.accept);
    const ranges = ['Text/Markdown', 'application/JSON, */*', 'application/*', '*/json'];
    expect(ranges.filter((range) => !listed.test(range))).toEqual([]);
    expect(listed.test('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(false);
    expect(config.onError).toBe('bypass');
  });
});

it('The patterns of unknown paths suit RE2, which has no lookaround', () => {
  for (const pattern of [...unknownPath.pattern, ...unknownPath.excludedPattern]) {
    expect(pattern).toMatch(/^\^\/(?!.*\(\?).*\$$/);
  }
});

it.each(['markdown', 'unknown-path'])(
  'The edge function %s imports no package, because Deno would have to find it',
  (name) => {
    const code = readFileSync(join(dist, 'netlify/edge-functions', `${name}.mjs`), 'utf8');
    const imported = Array.from(
      code.matchAll(/^(?:import|export) .*from "([^"]+)"/gm),
      ([, from]) => from,
    );
    expect(imported.filter((from) => !/^node:(?:buffer|crypto)$/.test(from ?? ''))).toEqual([]);
    // esbuild names each file that it bundles. The build has written everything that depends on the product.
    const files = Array.from(
      code.matchAll(/^\/\/ (\S+\.(?:ts|js|json))$/gm),
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => /node_modules|^(?:facts|settings)\//.test(file))).toEqual([]);
  },
);
