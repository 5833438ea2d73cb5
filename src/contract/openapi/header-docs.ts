import { allow } from '../errors.ts';
import { cacheControl, commonFields, preflightFields } from '../headers.ts';
import { formatRateLimit, formatRateLimitPolicy, fullWindow, publicQuota } from '../rate-limit.ts';
import { hasDeprecation } from './header-refs.ts';

interface HeaderDoc {
  readonly description: string;
  readonly example: string;
  /** The JSON Schema of the value, without its type, which is always string. */
  readonly value: object;
}

/** The purposes of the constant headers. Their values come from the contract. */
const purposes: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': 'Scripts of every origin can read the response.',
  'Access-Control-Expose-Headers': 'The headers that scripts of other origins can read.',
  'X-Content-Type-Options': 'Browsers must not guess another type than Content-Type.',
  'Cross-Origin-Resource-Policy': 'Pages of every origin can load the response.',
  'Access-Control-Allow-Methods': 'The methods that scripts of other origins can use.',
  'Access-Control-Allow-Headers': 'The request headers that scripts of other origins can send.',
  'Access-Control-Max-Age': 'How many seconds a browser can cache the preflight response.',
};

const constants = Object.fromEntries(
  Object.entries({ ...commonFields, ...preflightFields }).map(([name, example]) => [
    name,
    { description: purposes[name] ?? '', example, value: { const: example } },
  ]),
);

const digits = { pattern: '^\\d+$', maxLength: 16 };

const headerDocs: Readonly<Record<string, HeaderDoc>> = {
  RateLimit: {
    description:
      'The quota, the remaining requests, and the seconds until the window ends. A metered server sends the live values of the client. Other servers send the constant values of a full window.',
    example: formatRateLimit(publicQuota, fullWindow(publicQuota)),
    value: { pattern: '^\\d+;r=\\d+;t=\\d+$', maxLength: 64 },
  },
  'RateLimit-Policy': {
    description: 'The public read budget: the quota, and the length of its window in seconds.',
    example: formatRateLimitPolicy(publicQuota),
    value: { pattern: '^\\d+;w=\\d+$', maxLength: 64 },
  },
  ...constants,
  Allow: {
    description: 'The methods that the path allows (RFC 9110 §10.2.1).',
    example: allow,
    value: { const: allow },
  },
  'Retry-After': {
    description: 'The seconds until the window ends (RFC 9110 §10.2.3).',
    example: '42',
    value: digits,
  },
  'Cache-Control': {
    description:
      'Errors and health are never cached. A read with live rate limit values is cached by its client only, which revalidates it each time. Shared caches can store other reads for a short time.',
    example: cacheControl('/api/v1/info', 'metered'),
    value: {
      enum: [
        cacheControl('/api/v1/health', 'metered'),
        cacheControl('/api/v1/info', 'metered'),
        cacheControl('/api/v1/info', 'advertised'),
      ],
    },
  },
  ETag: {
    description: 'A strong validator of the body, to send in If-None-Match.',
    example: '"pZGm1Av0IEBKARczz7exkNYsZb8"',
    value: { pattern: '^"[^"]+"$', maxLength: 128 },
  },
  Vary: {
    description: 'The request headers that select the representation.',
    example: 'Accept-Encoding',
    // A proxy or a CDN can add names.
    value: { pattern: 'Accept-Encoding', maxLength: 1024 },
  },
  'Content-Encoding': {
    description: 'The encoding of the body, if the client accepts one that makes it smaller.',
    example: 'br',
    value: { enum: ['br', 'gzip'] },
  },
  'Content-Length': {
    description: 'The length of the body in bytes.',
    example: '11',
    value: digits,
  },
  Link: {
    description:
      'Links to related resources (RFC 8288): service-desc, service-doc, status, alternate and, on an alias, canonical. A deprecated route links to the versioning policy and its successor too.',
    example: '</openapi.json>; rel="service-desc"; type="application/json"',
    value: { pattern: '^<[^>]+>; rel="', maxLength: 1024 },
  },
};

const deprecationDocs: Readonly<Record<string, HeaderDoc>> = {
  Deprecation: {
    description: 'On a deprecated route: when its deprecation starts (RFC 9745).',
    example: '@2208988800',
    value: { pattern: '^@\\d+$', maxLength: 16 },
  },
  Sunset: {
    description: 'On a deprecated route with a sunset: when the route may be removed (RFC 8594).',
    example: 'Fri, 29 Jun 2040 00:00:00 GMT',
    value: { pattern: ' GMT$', maxLength: 29 },
  },
};

/** The Components Object's `headers`: every header of a public response. */
export function describeHeaders() {
  const docs = { ...headerDocs, ...(hasDeprecation && deprecationDocs) };
  return Object.fromEntries(
    Object.entries(docs).map(([name, { description, example, value }]) => [
      name,
      { description, schema: { type: 'string', ...value }, example },
    ]),
  );
}
