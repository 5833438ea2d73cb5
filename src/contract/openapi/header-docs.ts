import { formatRateLimit, formatRateLimitPolicy, fullWindow, publicQuota } from '../rate-limit.ts';
import { allow } from '../errors.ts';
import { cacheControl, commonFields, preflightFields } from '../headers.ts';
import { policyPath } from '../lifecycle.ts';
import { routes } from '../routes.ts';
import type { JsonObject } from './json.ts';

interface HeaderDoc {
  readonly description: string;
  readonly example: string;
  /** What the value can be, beside that it is a string. */
  readonly value: JsonObject;
}

/** What each constant field of the contract is for; the values come from the contract. */
const purposes: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': 'Any origin may read.',
  'Access-Control-Expose-Headers': 'The fields that a script of another origin may read.',
  'X-Content-Type-Options': 'The body is only what Content-Type says.',
  'Cross-Origin-Resource-Policy': 'Any origin may load it.',
  'Access-Control-Allow-Methods': 'The methods that a script of another origin may use.',
  'Access-Control-Allow-Headers': 'The request fields that a script of another origin may send.',
  'Access-Control-Max-Age': 'For how many seconds a preflight answer may be kept.',
};

const constant = Object.fromEntries(
  Object.entries({ ...commonFields, ...preflightFields }).map(([name, example]) => [
    name,
    { description: purposes[name] ?? name, example, value: { const: example } },
  ]),
);

const digits: JsonObject = { pattern: '^\\d+$', maxLength: 16 };

const headerDocs: Readonly<Record<string, HeaderDoc>> = {
  RateLimit: {
    description:
      'The quota, the requests that remain, and the seconds until the window ends. Live and of one client where the budget is metered; the constant full window where it is advertised.',
    example: formatRateLimit(publicQuota, fullWindow(publicQuota)),
    value: { pattern: '^\\d+;r=\\d+;t=\\d+$', maxLength: 64 },
  },
  'RateLimit-Policy': {
    description: 'The public read budget: the quota, and its window in seconds.',
    example: formatRateLimitPolicy(publicQuota),
    value: { pattern: '^\\d+;w=\\d+$', maxLength: 64 },
  },
  ...constant,
  Allow: {
    description: 'The methods that the path allows (RFC 9110 §10.2.1).',
    example: allow,
    value: { const: allow },
  },
  'Retry-After': {
    description: 'Seconds until the window ends (RFC 9110 §10.2.3).',
    example: '42',
    value: digits,
  },
  'Cache-Control': {
    description:
      'Errors and health are never stored. Metered reads may be kept by the client alone and are revalidated; advertised reads may be kept by a shared cache for a while.',
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
    description: 'A strong validator of the representation, for If-None-Match.',
    example: '"pZGm1Av0IEBKARczz7exkNYsZb8"',
    value: { pattern: '^"[^"]+"$', maxLength: 128 },
  },
  Vary: {
    description: 'The request fields that chose the representation.',
    example: 'Accept-Encoding',
    // What stands between may add names of its own.
    value: { pattern: 'Accept-Encoding', maxLength: 1024 },
  },
  'Content-Encoding': {
    description: 'The content coding, where the client takes one that makes the body smaller.',
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
      'Ways on (RFC 8288): service-desc, service-doc, status, alternate and, on an alias, canonical.',
    example: '</openapi.json>; rel="service-desc"; type="application/json"',
    value: { pattern: 'rel="service-desc"', maxLength: 1024 },
  },
};

const deprecationDocs: Readonly<Record<string, HeaderDoc>> = {
  Deprecation: {
    description: 'On a deprecated route: when the deprecation starts (RFC 9745).',
    example: '@2208988800',
    value: { pattern: '^@\\d+$', maxLength: 16 },
  },
  Sunset: {
    description: 'On a deprecated route with a sunset: the route works until then (RFC 8594).',
    example: 'Fri, 29 Jun 2040 00:00:00 GMT',
    value: { pattern: ' GMT$', maxLength: 29 },
  },
  DeprecationLink: {
    description: 'On a deprecated route: the versioning policy and the successor (RFC 8288).',
    example: `<${policyPath}>; rel="deprecation"`,
    value: { pattern: 'rel="deprecation"', maxLength: 1024 },
  },
};

const hasDeprecation = routes.some(({ lifecycle }) => lifecycle);

/** Components Object, `headers`: every field that a public response carries. */
export function describeHeaders(): JsonObject {
  const docs = { ...headerDocs, ...(hasDeprecation && deprecationDocs) };
  return Object.fromEntries(
    Object.entries(docs).map(([name, { description, example, value }]) => [
      name,
      { description, schema: { type: 'string', ...value }, example },
    ]),
  );
}

/** On every response under `/api`. */
export const everywhere = ['RateLimit', 'RateLimit-Policy', ...Object.keys(commonFields)];

/** Response Object, `headers`: references to the documented fields of these names. */
export function headerRefs(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** References to the fields that a deprecated route adds; empty if no route is deprecated. */
export const deprecationRefs: JsonObject = hasDeprecation
  ? {
      ...headerRefs(['Deprecation', 'Sunset']),
      Link: { $ref: '#/components/headers/DeprecationLink' },
    }
  : {};
