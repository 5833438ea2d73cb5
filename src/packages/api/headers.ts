import type { ApiFacts } from './api-facts.ts';
import type { DocPages } from './api-facts.ts';
import { lifecycleFields } from './lifecycle.ts';
import { responseHeaders, type ResponseHeader } from './response-headers.ts';
import { apiPaths, type Route, routeAt } from './routes.ts';

export type HeaderFields = Readonly<Record<string, string>>;

/**
 * How a deployment counts reads. In metered mode, responses have the client's live values, so shared
 * caches must not store them. In advertised mode, the values are constant, so shared caches can.
 */
export type RateLimitMode = 'metered' | 'advertised';

/** The constant headers of every response under `/api`. */
export const commonFields = constantFields((on) => on === undefined);

/** The constant headers that only responses to CORS preflights have (Fetch standard, CORS protocol). */
export const preflightFields = constantFields((on) => on?.join() === '204');

function constantFields(matches: (on: ResponseHeader['on']) => boolean): HeaderFields {
  const constant = Object.entries(responseHeaders).filter(
    ([, { on, pattern }]) => pattern === undefined && matches(on),
  );
  return Object.fromEntries(constant.map(([name, { value }]) => [name, value]));
}

/** The media type of each form. JSON has no charset parameter (RFC 8259 §11). */
export const mediaTypes = {
  json: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
} as const;

/** How many seconds a shared cache can serve a read, and how many more while the server fails (RFC 5861 §4). */
export const sharedSeconds = { fresh: 60, stale: 86_400 };

/**
 * Returns the Cache-Control of a read. A metered read has one client's values, so only that client may
 * store it, and must revalidate it each time. Cached limits have locked people out for a day
 * (cli/cli#12812).
 */
function cacheControl(path: string, mode: RateLimitMode): string {
  if (!apiPaths.cached.includes(path)) return 'no-store';
  const { fresh, stale } = sharedSeconds;
  return mode === 'metered'
    ? 'private, no-cache'
    : `public, max-age=${fresh}, s-maxage=${fresh}, stale-if-error=${stale}`;
}

/** Renders the Link header of a public route (RFC 8288, RFC 8631). */
function renderLinks(route: Route, { home }: DocPages): string {
  const twinType = route.form === 'json' ? 'text/markdown' : 'application/json';
  return [
    `<${apiPaths.openapi}>; rel="service-desc"; type="application/json"`,
    `<${home}>; rel="service-doc"; type="text/html"`,
    '</api/v1/health>; rel="status"',
    `<${route.twin}>; rel="alternate"; type="${twinType}"`,
    ...(route.isAlias ? [`<${route.canonical}>; rel="canonical"`] : []),
  ].join(', ');
}

/** Returns the headers of a successful read, except those that depend on its bytes or the client. */
export function readFields(
  path: string,
  mode: RateLimitMode,
  { site }: Pick<ApiFacts, 'site'>,
): HeaderFields {
  const route = routeAt(path);
  const { Link: links, ...deprecation } = deprecationFields(path, site);
  return {
    'Content-Type': mediaTypes[route?.form ?? 'json'],
    'Cache-Control': cacheControl(path, mode),
    ...commonFields,
    ...(route && { Link: [renderLinks(route, site.docs), ...(links ? [links] : [])].join(', ') }),
    ...deprecation,
  };
}

/** Returns the headers that a deprecated route adds to every response. */
export function deprecationFields(path: string, { docs }: ApiFacts['site']): HeaderFields {
  const lifecycle = routeAt(path)?.lifecycle;
  return lifecycle ? lifecycleFields(lifecycle, docs.versions ?? docs.home) : {};
}

// The headers below are for browsers. They aren't part of the contract, so the OpenAPI document omits them.

/** Browsers ignore this header on localhost, because they obey it only over TLS (RFC 6797 §8.1). */
function transportFields({ hstsDays }: Pick<ApiFacts, 'hstsDays'>): HeaderFields {
  return hstsDays === undefined
    ? {}
    : { 'Strict-Transport-Security': `max-age=${hstsDays * 86_400}` };
}

/** Returns the security headers of every API response. It loads nothing, and no page can frame it. */
export function apiSecurityFields(facts: Pick<ApiFacts, 'hstsDays'>): HeaderFields {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportFields(facts),
  };
}
