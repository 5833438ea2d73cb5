import { docsPath, openapiPath } from '../facts/paths.ts';
import { lifecycleFields, lifecycleLinks } from './lifecycle.ts';
import { allowedMethods, isAlias, routeAt, type Route } from './routes.ts';

/** Response headers by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/**
 * How a deployment answers reads. In metered mode, a response has live values of the client, so shared
 * caches must not store it. In advertised mode, the values are constant, so they can.
 */
export type RateLimitMode = 'metered' | 'advertised';

/** On every response under `/api`. Scripts of every origin can read it, and no browser guesses its type. */
export const commonFields: HeaderFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** On the response to a CORS preflight (Fetch standard, CORS protocol), which is valid for a day. */
export const preflightFields: HeaderFields = {
  'Access-Control-Allow-Methods': allowedMethods.join(', '),
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

/** The media type of each form. JSON has no charset parameter (RFC 8259 §11). */
export const mediaTypes = {
  json: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
} as const;

/**
 * The Cache-Control of a read. Health is never stored, because it says that the origin answers now.
 * A metered read has values of one client, so only that client stores it, and revalidates it each
 * time for fresh values. Cached limits have locked people out for a day (cli/cli#12812).
 */
export function cacheControl(path: string, mode: RateLimitMode): string {
  if (routeAt(path)?.resource === 'health') return 'no-store';
  return mode === 'metered'
    ? 'private, no-cache'
    : 'public, max-age=60, s-maxage=60, stale-while-revalidate=600';
}

/** Renders the Link header of a public route (RFC 8288, RFC 8631), its deprecation included. */
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

/** The headers of a successful read that depend neither on its bytes nor on the client. */
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

/** The headers that a deprecated route adds to errors and to the response to OPTIONS. */
export function deprecationFields(path: string): HeaderFields {
  const lifecycle = routeAt(path)?.lifecycle;
  return lifecycle
    ? { Link: lifecycleLinks(lifecycle).join(', '), ...lifecycleFields(lifecycle) }
    : {};
}
