import { fullWindow, publicQuota, rateLimitFields } from './rate-limit.ts';
import { allow } from './routes.ts';

/** A header of the API's responses. */
export interface ResponseHeader {
  /** Its meaning, as a sentence. */
  readonly purpose: string;
  /** Its value if that is constant, and an example otherwise. */
  readonly value: string;
  /** A regular expression for all values. Omit if the value is constant. */
  readonly pattern?: string;
  /** The statuses that have it. Omit for every response. */
  readonly on?: readonly number[];
}

const rateLimit = rateLimitFields(publicQuota, fullWindow(publicQuota));
const httpDate = { value: 'Fri, 29 Jun 2040 00:00:00 GMT', pattern: ' GMT$' };

/** The statuses of routes, which are all that can be deprecated. */
const routed = [200, 204, 304, 400, 405, 429, 500];

/** The headers in `Access-Control-Expose-Headers`, which scripts of other origins can read. */
const exposed: Readonly<Record<string, ResponseHeader>> = {
  RateLimit: {
    purpose:
      'The quota, the remaining requests, and the seconds until the window ends. A metered server sends the live values of the client. Other servers send the constant values of a full window.',
    value: rateLimit.RateLimit,
    pattern: '^\\d+;r=\\d+;t=\\d+$',
  },
  'RateLimit-Policy': {
    purpose: 'The public read budget: the quota, and the length of its window in seconds.',
    value: rateLimit['RateLimit-Policy'],
    pattern: '^\\d+;w=\\d+$',
  },
  'Retry-After': {
    purpose: 'The seconds until the window ends (RFC 9110 §10.2.3).',
    on: [429],
    value: '42',
    pattern: '^\\d+$',
  },
  Allow: { on: [204, 405], value: allow, purpose: 'The methods that the path allows.' },
  Date: { ...httpDate, purpose: 'When the origin sent the response (RFC 9110 §6.6.1).' },
  ETag: {
    purpose: 'A strong validator of the body, to send in If-None-Match. Health has none.',
    on: [200, 304],
    value: '"80bd25559a6e0c1f02ae1d4a7b0e58a1"',
    pattern: '^"[^"]+"$',
  },
  Link: {
    purpose:
      'Links to related resources (RFC 8288): service-desc, service-doc, status, alternate and, on an alias, canonical. A deprecated route links to the versioning policy and its successor too.',
    on: [200],
    value: '</openapi.json>; rel="service-desc"; type="application/json"',
    pattern: '^<[^>]+>; rel="',
  },
  Deprecation: {
    purpose: 'On a deprecated route: when its deprecation starts (RFC 9745).',
    on: routed,
    value: '@2208988800',
    pattern: '^@\\d+$',
  },
  Sunset: {
    purpose:
      'On a deprecated route: it works until then, and a later deploy may remove it (RFC 8594).',
    on: routed,
    ...httpDate,
  },
};

/** Headers for browsers and caches, or that every script can read (Fetch standard). */
const others: Readonly<Record<string, ResponseHeader>> = {
  'Access-Control-Allow-Origin': {
    value: '*',
    purpose: 'Scripts of every origin can read the response.',
  },
  'Access-Control-Expose-Headers': {
    purpose: 'The headers that scripts of other origins can read.',
    value: Object.keys(exposed).join(', '),
  },
  'X-Content-Type-Options': { value: 'nosniff', purpose: 'Browsers must not guess another type.' },
  'Cross-Origin-Resource-Policy': {
    value: 'cross-origin',
    purpose: 'Pages of every origin can load the response.',
  },
  'Access-Control-Allow-Methods': {
    on: [204],
    value: allow,
    purpose: 'The methods that scripts can use.',
  },
  'Access-Control-Allow-Headers': {
    on: [204],
    value: '*',
    purpose: 'The request headers that scripts can send.',
  },
  'Access-Control-Max-Age': {
    on: [204],
    value: '86400',
    purpose: 'How many seconds a browser can cache the preflight.',
  },
  'Cache-Control': {
    purpose:
      'Whether caches may keep the response. Errors and health are never stored. Only the client stores a read with its own rate limit values, and revalidates it each time. Shared caches can keep other reads for a short time.',
    value: 'private, no-cache',
    pattern: '^(?:no-store|private, no-cache|public, max-age=\\d+)',
  },
  // A proxy or a CDN can add names.
  Vary: {
    on: [200, 304],
    value: 'Accept-Encoding',
    pattern: 'Accept-Encoding',
    purpose: 'The request headers that select the encoding.',
  },
  'Content-Encoding': {
    on: [200],
    value: 'br',
    pattern: '^(?:br|gzip)$',
    purpose: 'The encoding of the body.',
  },
  'Content-Length': {
    purpose: 'The length of the body in bytes.',
    on: [200, 400, 404, 405, 429, 431, 500],
    value: '11',
    pattern: '^\\d+$',
  },
};

/** The headers of the API's responses, except Content-Type. */
export const responseHeaders = { ...exposed, ...others };

/** Lists the headers that responses with a status can have. */
export function headersOf(status: number): string[] {
  return Object.entries(responseHeaders)
    .filter(([, { on }]) => on?.includes(status) ?? true)
    .map(([name]) => name);
}
