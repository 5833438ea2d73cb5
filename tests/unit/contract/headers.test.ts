import { describe, expect, it } from 'vitest';
import { preflightFields, readFields, renderLinks } from '../../../src/contract/headers.ts';
import { headersOf, responseHeaders } from '../../../src/contract/response-headers.ts';
import { apiSecurityFields } from '../../../src/contract/security-fields.ts';
import { openHandler } from '../api/open-handler.ts';
import { publicPaths, routeOf } from '../public-paths.ts';

it('A preflight allows the methods of a public route and every request header', () => {
  expect(preflightFields).toEqual({
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  });
});

/** Headers that the browser obeys itself, or that scripts can always read (Fetch standard, CORS protocol). */
const notForScripts =
  /^(?:Access-Control-.*|Cache-Control|Content-.*|Cross-Origin-Resource-Policy|Vary|X-Content-Type-Options)$/;

it('Scripts of other origins can read every other header', () => {
  const exposed = responseHeaders['Access-Control-Expose-Headers']?.value.split(', ');
  const names = Object.keys(responseHeaders).filter((name) => !notForScripts.test(name));
  expect(exposed).toEqual(names);
});

describe('The table of headers has', () => {
  it.each([
    ['GET', '/api/v1/info', { acceptEncoding: 'br' }, 200],
    ['GET', '/api/v1/info', { ifNoneMatch: '*' }, 304],
    ['OPTIONS', '/api/v1/info', {}, 204],
    ['GET', '/api/v1/info?format=xml', {}, 400],
    ['GET', '/api/unknown', {}, 404],
    ['POST', '/api/v1/info', {}, 405],
  ])('every header of the response to %s %s %o, %i', async (method, target, rest, status) => {
    const { headers, ...response } = await openHandler().ask(target, { method, ...rest });
    expect(response.status).toBe(status);
    expectDocumented(headers, status);
  });

  it('every header of a 429 and a 500', async () => {
    const { handler, ask } = openHandler('metered', { limit: 0, window: 60 });
    expectDocumented((await ask('/api/v1/info')).headers, 429);
    expectDocumented(handler.fail('GET', '/api/v1/info').headers, 500);
  });

  function expectDocumented(headers: Readonly<Record<string, string>>, status: number) {
    const browserOnly = ['Content-Type', ...Object.keys(apiSecurityFields(true))];
    const sent = Object.keys(headers).filter((name) => !browserOnly.includes(name));
    // Platforms and Node add Date. Deprecated routes alone have the other two.
    const optional = ['Date', 'Deprecation', 'Sunset'];
    const documented = headersOf(status).filter((name) => !optional.includes(name));
    expect(sent.toSorted()).toEqual(documented.toSorted());
    for (const name of sent) {
      const { pattern, value } = responseHeaders[name] ?? {};
      if (pattern === undefined) expect(headers[name]).toBe(value);
      else expect(headers[name]).toMatch(new RegExp(pattern));
    }
  }
});

describe('The Link header', () => {
  it.each([
    [
      '/api/v1/health',
      '</openapi.json>; rel="service-desc"; type="application/json", </docs/>; rel="service-doc"; type="text/html", </api/v1/health>; rel="status", </api/v1/health.md>; rel="alternate"; type="text/markdown"',
    ],
    [
      '/api/info.md',
      '</openapi.json>; rel="service-desc"; type="application/json", </docs/>; rel="service-doc"; type="text/html", </api/v1/health>; rel="status", </api/info>; rel="alternate"; type="application/json", </api/v1/info.md>; rel="canonical"',
    ],
  ])('of %s leads to the document, the docs, the status and the twin', (path, links) => {
    const { lifecycle: _lifecycle, ...route } = routeOf(path);
    expect(renderLinks(route)).toBe(links);
  });

  it.each(publicPaths)('of %s names the canonical route if that is another one', (path) => {
    const [, canonical] = /<([^>]*)>; rel="canonical"/.exec(renderLinks(routeOf(path))) ?? [];
    expect(canonical).toBe(path.includes('/v1/') ? undefined : path.replace('/api', '/api/v1'));
  });
});

describe.each([
  ['metered', 'private, no-cache'],
  ['advertised', 'public, max-age=60, s-maxage=60, stale-while-revalidate=600'],
] as const)('In %s mode', (mode, cached) => {
  it.each([...publicPaths, '/openapi.json'])('a read of %s has its type and caching', (path) => {
    expect(readFields(path, mode)).toMatchObject({
      'Cache-Control': path.includes('health') ? 'no-store' : cached,
      'Content-Type': path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'application/json',
    });
  });
});
