import { docsPath, openapiPath } from '../facts/paths.ts';
import { lifecycleFields, lifecycleLinks } from './lifecycle.ts';
import { isAlias, routeAt, type Route } from './routes.ts';

/** Response header fields, by their registered names. */
export type HeaderFields = Readonly<Record<string, string>>;

/**
 * How a deployment answers reads. Metered: live values of one client, never in a shared cache.
 * Advertised: constant values, so a shared cache may keep the response.
 */
export type RateLimitMode = 'metered' | 'advertised';

/** On every response under `/api`, so that any origin's script can read it, and only as it is typed. */
export const commonFields: HeaderFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** What a CORS preflight is told (Fetch standard, CORS protocol); for a day, in seconds. */
export const preflightFields: HeaderFields = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

/** Media types by form; JSON defines no charset parameter (RFC 8259 §11). */
export const mediaTypes = {
  json: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
} as const;

/**
 * Cache-Control of a read. Health says that the origin answered now, so it is never stored.
 * Metered values are one client's: its own cache may keep the body and must ask again each time,
 * so that a 304 brings fresh values (cli/cli#12812 tells what cached limits do).
 */
export function cacheControl(path: string, mode: RateLimitMode): string {
  if (routeAt(path)?.resource === 'health') return 'no-store';
  return mode === 'metered'
    ? 'private, no-cache'
    : 'public, max-age=60, s-maxage=60, stale-while-revalidate=600';
}

/** The links of a public route (RFC 8288, RFC 8631), and those of its deprecation. */
export function renderLinks(route: Route): string {
  const twinType = route.form === 'json' ? 'text/markdown' : 'application/json';
  const links = [
    `<${openapiPath}>; rel="service-desc"; type="application/json"`,
    `<${docsPath}>; rel="service-doc"; type="text/html"`,
    '</api/v1/health>; rel="status"',
    `<${route.twin}>; rel="alternate"; type="${twinType}"`,
  ];
  if (isAlias(route)) links.push(`<${route.canonical}>; rel="canonical"`);
  if (route.lifecycle) links.push(...lifecycleLinks(route.lifecycle));
  return links.join(', ');
}

/** The header fields of a successful read that do not depend on its bytes or on the client. */
export function readFields(path: string, mode: RateLimitMode): HeaderFields {
  const route = routeAt(path);
  return {
    'Content-Type': mediaTypes[route?.form ?? 'json'],
    'Cache-Control': cacheControl(path, mode),
    ...commonFields,
    ...(route && { Link: renderLinks(route) }),
    ...(route?.lifecycle && lifecycleFields(route.lifecycle)),
  };
}

/**
 * The fields that a deprecated route adds to its 304. Caches update stored headers from a 304 (RFC
 * 9111 §4.3.4), so clients that have the body see a sunset that moves.
 */
export function notModifiedFields(path: string): HeaderFields {
  const route = routeAt(path);
  if (!route?.lifecycle) return {};
  return { Link: renderLinks(route), ...lifecycleFields(route.lifecycle) };
}

/** The fields that a deprecated route adds to its other responses, errors included. */
export function deprecationFields(path: string): HeaderFields | undefined {
  const lifecycle = routeAt(path)?.lifecycle;
  return lifecycle && { Link: lifecycleLinks(lifecycle).join(', '), ...lifecycleFields(lifecycle) };
}
