import { describe, expect, it } from 'vitest';
import { readFields } from '../../../src/contract/headers.ts';
import { headersOf, responseHeaders } from '../../../src/contract/response-headers.ts';
import { apiSecurityFields } from '../../../src/contract/security-fields.ts';
import { openHandler } from '../api/open-handler.ts';
import { publicPaths } from '../public-paths.ts';

/** Headers that browsers obey, or that scripts can always read (Fetch standard, CORS protocol). */
const notForScripts =
  /^(?:Access-Control-.*|Cache-Control|Content-.*|Cross-Origin-Resource-Policy|Vary|X-Content-Type-Options)$/;

it('Scripts of other origins can read every header that they can use', () => {
  const exposed = responseHeaders['Access-Control-Expose-Headers']?.value.split(', ');
  const names = Object.keys(responseHeaders).filter((name) => !notForScripts.test(name));
  expect(exposed).toEqual(names);
});

describe('The table of headers lists the headers', () => {
  it.each([
    ['GET', '/api/v1/info', { acceptEncoding: 'br' }, 200],
    ['GET', '/api/v1/info', { ifNoneMatch: '*' }, 304],
    ['OPTIONS', '/api/v1/info', {}, 204],
    ['GET', '/api/v1/info?format=xml', {}, 400],
    ['GET', '/api/unknown', {}, 404],
    ['POST', '/api/v1/info', {}, 405],
  ])('of the response to %s %s %o, %i', async (method, target, rest, status) => {
    const { headers, ...response } = await openHandler().ask(target, { method, ...rest });
    expect(response.status).toBe(status);
    expectDocumented(headers, status);
  });

  it('of a 429 and a 500', async () => {
    const { handler, ask } = openHandler('metered', { limit: 0, window: 60 });
    expectDocumented((await ask('/api/v1/info')).headers, 429);
    expectDocumented(handler.fail('GET', '/api/v1/info').headers, 500);
  });

  function expectDocumented(headers: Readonly<Record<string, string>>, status: number) {
    const browserOnly = ['Content-Type', ...Object.keys(apiSecurityFields)];
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

it.each([...publicPaths, '/openapi.json'])(
  'A read of %s has its type, caching and links',
  (path) => {
    const links = [
      '</openapi.json>; rel="service-desc"; type="application/json", </docs/>; rel="service-doc"; type="text/html", </api/v1/health>; rel="status"',
      path.endsWith('.md')
        ? `<${path.slice(0, -3)}>; rel="alternate"; type="application/json"`
        : `<${path}.md>; rel="alternate"; type="text/markdown"`,
      ...(path.includes('/v1/') ? [] : [`<${path.replace('/api', '/api/v1')}>; rel="canonical"`]),
    ];
    for (const [mode, caching] of [
      ['metered', 'private, no-cache'],
      ['advertised', 'public, max-age=60, s-maxage=60, stale-while-revalidate=600'],
    ] as const) {
      const { Link: link, ...fields } = readFields(path, mode);
      expect(fields).toMatchObject({
        'Cache-Control': path.includes('health') ? 'no-store' : caching,
        'Content-Type': path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'application/json',
      });
      // A deprecated route has more links.
      if (path === '/openapi.json') expect(link).toBeUndefined();
      else expect(`${link}, `).toContain(`${links.join(', ')}, `);
    }
  },
);
