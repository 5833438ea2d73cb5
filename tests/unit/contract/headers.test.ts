import { describe, expect, it } from 'vitest';
import {
  commonFields,
  preflightFields,
  readFields,
  renderLinks,
} from '../../../src/contract/headers.ts';
import { lifecycleFields } from '../../../src/contract/lifecycle.ts';
import { routeAt } from '../../../src/contract/routes.ts';
import { publicPaths, routeOf } from '../public-paths.ts';

it('Every response has the headers that let scripts of every origin read it', () => {
  expect(commonFields).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
});

it('A preflight allows the methods of a public route and every request header', () => {
  expect(preflightFields).toEqual({
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  });
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
    const route = routeAt(path);
    expect(readFields(path, mode)).toEqual({
      ...commonFields,
      'Cache-Control': path.includes('health') ? 'no-store' : cached,
      'Content-Type': path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'application/json',
      ...(route && { Link: renderLinks(route) }),
      ...(route?.lifecycle && lifecycleFields(route.lifecycle)),
    });
  });
});
