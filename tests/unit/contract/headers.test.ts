import { describe, expect, it } from 'vitest';
import {
  cacheControl,
  commonFields,
  preflightFields,
  readFields,
  renderLinks,
} from '../../../src/contract/headers.ts';
import { publicPaths, routeOf } from '../public-paths.ts';

const modes = ['metered', 'advertised'] as const;
const readPaths = [...publicPaths, '/openapi.json'];
const readsByMode = modes.flatMap((mode) => readPaths.map((path) => ({ mode, path })));

/** The targets of a Link field by relation type (RFC 8288 §3), without their other parameters. */
function linksOf(field: string): Record<string, string> {
  return Object.fromEntries(
    [...field.matchAll(/<([^>]*)>; rel="([^"]*)"/g)].map(([, target, rel]) => [rel, target]),
  ) as Record<string, string>;
}

describe('commonFields', () => {
  it('let any origin read the response, and only as it is typed', () => {
    expect(commonFields).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });

  it.each([
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'ETag',
    'Link',
    'Deprecation',
    'Sunset',
  ])('expose %s', (name) => {
    expect(commonFields['Access-Control-Expose-Headers']?.split(', ')).toContain(name);
  });
});

describe('preflightFields', () => {
  it('allow the methods of a public route', () => {
    expect(preflightFields['Access-Control-Allow-Methods']).toBe('GET, HEAD, OPTIONS');
  });
});

describe('renderLinks', () => {
  it.each(publicPaths)('leads on from %s to the description, the docs, status and twin', (path) => {
    const { canonical, ...links } = linksOf(renderLinks(routeOf(path)));
    expect(links).toEqual({
      'service-desc': '/openapi.json',
      'service-doc': '/docs/',
      status: '/api/v1/health',
      alternate: path.endsWith('.md') ? path.slice(0, -3) : `${path}.md`,
    });
    expect(canonical).toBe(
      path.startsWith('/api/v1/') ? undefined : path.replace('/api/', '/api/v1/'),
    );
  });

  it('names the media type of the twin', () => {
    expect(renderLinks(routeOf('/api/info'))).toContain('rel="alternate"; type="text/markdown"');
    expect(renderLinks(routeOf('/api/info.md'))).toContain(
      'rel="alternate"; type="application/json"',
    );
  });
});

describe('cacheControl', () => {
  it.each(modes)('never lets health be stored in %s mode', (mode) => {
    for (const path of publicPaths.filter((candidate) => candidate.includes('health'))) {
      expect(cacheControl(path, mode)).toBe('no-store');
    }
  });

  it.each(['/api/info', '/api/v1/info.md', '/openapi.json'])(
    'keeps %s out of shared caches in metered mode, to be revalidated',
    (path) => {
      expect(cacheControl(path, 'metered')).toBe('private, no-cache');
    },
  );

  it.each(['/api/info', '/api/v1/info.md', '/openapi.json'])(
    'lets shared caches keep %s in advertised mode',
    (path) => {
      expect(cacheControl(path, 'advertised')).toMatch(/^public, max-age=\d+, s-maxage=\d+/);
    },
  );

  it.each(readPaths)('says nothing cacheable of %s in metered mode', (path) => {
    expect(cacheControl(path, 'metered')).not.toMatch(/public|max-age|s-maxage|stale|immutable/);
  });
});

describe('readFields', () => {
  it.each(readsByMode)('types $path, in $mode mode, by its form', ({ path, mode }) => {
    expect(readFields(path, mode)).toMatchObject({
      ...commonFields,
      'Cache-Control': cacheControl(path, mode),
      'Content-Type': path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'application/json',
    });
  });

  it('links onward from the public routes, not from the document that they link to', () => {
    expect(readFields('/api/info', 'metered').Link).toBe(renderLinks(routeOf('/api/info')));
    expect(readFields('/openapi.json', 'metered')).not.toHaveProperty('Link');
  });
});
