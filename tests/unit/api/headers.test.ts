import { expect, it } from 'vitest';
import { readFields } from '../../../src/api/headers.ts';
import { describeLifecycle, lifecycleFields } from '../../../src/api/lifecycle.ts';
import { responseHeaders } from '../../../src/api/response-headers.ts';
import { publicPaths } from '../public-paths.ts';
import { website } from '../../../src/facts/site.ts';

/** Headers that browsers obey, or that scripts can always read (Fetch standard, CORS protocol). */
const notForScripts =
  /^(?:Access-Control-.*|Cache-Control|Content-.*|Cross-Origin-Resource-Policy|Vary|X-Content-Type-Options)$/;

it('Scripts on other origins can read every header that is useful to them', () => {
  const exposed = responseHeaders['Access-Control-Expose-Headers']?.value.split(', ');
  const names = Object.keys(responseHeaders).filter((name) => !notForScripts.test(name));
  expect(exposed).toEqual(names);
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
      ['advertised', 'public, max-age=60, s-maxage=60, stale-if-error=86400'],
    ] as const) {
      const { Link: link, ...fields } = readFields(path, mode, { site: website });
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

// The tests of deprecation have a route with a sunset and a successor.
it('A deprecated route needs no sunset and no successor', () => {
  expect(lifecycleFields({ deprecation: '2040-01-01' }, '/docs/versioning/')).toEqual({
    Deprecation: '@2208988800',
    Link: expect.stringMatching(/^<[^>]+>; rel="deprecation"$/) as string,
  });
  expect(describeLifecycle({ deprecation: '2040-01-01' })).toBe('is deprecated as of 2040-01-01.');
});
