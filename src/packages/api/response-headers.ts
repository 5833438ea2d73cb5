import { afterFirst, publicQuota, rateLimitFields } from './rate-limit.ts';
import { allow } from './routes.ts';

/** A header of the API's responses. */
export interface ResponseHeader {
  /** Its meaning, as a sentence. */
  readonly purpose: string;
  /** Its value if that is constant, otherwise an example. */
  readonly value: string;
  /** A regular expression that every value matches. Omit if the value is constant. */
  readonly pattern?: string;
  /** The statuses whose responses have it. Omit if every response has it. */
  readonly on?: readonly number[];
}

const rateLimit = rateLimitFields(publicQuota, afterFirst(publicQuota));
const date = { value: 'Fri, 29 Jun 2040 00:00:00 GMT', pattern: ' GMT$' };
const number = { value: '42', pattern: '^\\d+$' };

/** The statuses of route responses. Only routes can be deprecated. */
const routed = [200, 204, 304, 400, 405, 412, 429, 500];

/** The headers in `Access-Control-Expose-Headers`, which scripts of other origins can read. */
const exposed: Readonly<Record<string, ResponseHeader>> = {
  RateLimit: {
    purpose:
      'The quota, the remaining requests, and the seconds until the window ends. A response that shared caches may store shows a full window.',
    value: rateLimit.RateLimit,
    pattern: '^\\d+;r=\\d+;t=\\d+$',
  },
  'RateLimit-Policy': {
    purpose: 'The public read budget: the quota, and the seconds in a window.',
    value: rateLimit['RateLimit-Policy'],
    pattern: '^\\d+;w=\\d+$',
  },
  'Retry-After': { ...number, on: [429], purpose: 'The seconds until the window ends.' },
  Allow: { on: [204, 405], value: allow, purpose: 'The methods that the path allows.' },
  Date: { ...date, purpose: 'When the origin sent the response.' },
  ETag: {
    purpose: 'A strong validator for the body. Send it in If-None-Match. Health has none.',
    on: [200, 304],
    value: '"80bd25559a6e0c1f02ae1d4a7b0e58a1"',
    pattern: '^"[^"]+"$',
  },
  Link: {
    purpose:
      'Links to service-desc, service-doc, status, alternate and, on an alias, canonical (RFC 8288). A deprecated route also links to the versioning policy and its successor.',
    on: [200],
    value: '</openapi.json>; rel="service-desc"; type="application/json"',
    pattern: '^<[^>]+>; rel="',
  },
  Deprecation: {
    purpose: 'When the route is deprecated (RFC 9745). Other routes have none.',
    on: routed,
    value: '@2208988800',
    pattern: '^@\\d+$',
  },
  Sunset: { ...date, on: routed, purpose: 'When the deprecated route stops working (RFC 8594).' },
};

/** Headers for browsers and caches, and those that scripts can always read (Fetch standard). */
const undocumented: Readonly<Record<string, ResponseHeader>> = {
  'Access-Control-Allow-Origin': {
    value: '*',
    purpose: 'Scripts on any site can read the response.',
  },
  'Access-Control-Expose-Headers': {
    value: Object.keys(exposed).join(', '),
    purpose: 'The headers that scripts on other sites can read.',
  },
  'X-Content-Type-Options': {
    value: 'nosniff',
    purpose: 'Browsers must not guess another media type.',
  },
  'Cross-Origin-Resource-Policy': {
    value: 'cross-origin',
    purpose: 'Pages on any site can load the response.',
  },
  'Access-Control-Allow-Methods': { on: [204], value: '*', purpose: 'The allowed methods.' },
  'Access-Control-Allow-Headers': { on: [204], value: '*', purpose: 'The allowed headers.' },
  'Access-Control-Max-Age': {
    on: [204],
    value: '86400',
    purpose: 'How many seconds a browser can cache the preflight.',
  },
  'Cache-Control': {
    purpose:
      'Caches must not store errors or health. Only the client may store a read with its own rate limit values, and must revalidate it each time. Shared caches may store other reads for a short time.',
    value: 'private, no-cache',
    pattern: '^(?:no-store|private, no-cache|public, max-age=\\d+)',
  },
  Vary: {
    on: [200, 304],
    value: 'Accept-Encoding',
    // A proxy or a CDN can add names.
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
    ...number,
    on: [200, 400, 404, 405, 412, 414, 429, 431, 500],
    purpose: 'The length of the body in bytes.',
  },
};

/** The headers of the API's responses, except Content-Type. */
export const responseHeaders = { ...exposed, ...undocumented };

/** Lists the headers that responses with a status can have. */
export function headersOf(status: number): string[] {
  return Object.entries(responseHeaders)
    .filter(([, { on }]) => on?.includes(status) ?? true)
    .map(([name]) => name);
}
