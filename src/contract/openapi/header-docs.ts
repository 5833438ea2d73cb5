import { formatRateLimit, formatRateLimitPolicy, fullWindow, publicQuota } from '../budget.ts';
import { allow } from '../errors.ts';
import type { Contract } from '../contract.ts';
import { cacheControl, commonFields, endingFields, preflightFields } from '../headers.ts';
import type { Route } from '../routes.ts';
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

/** Components Object, `headers`: every field that a public response carries. */
export function describeHeaders(): JsonObject {
  return Object.fromEntries(
    Object.entries(headerDocs).map(([name, { description, example, value }]) => [
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

/** What the fields of a deprecated route are for, beside those of every response. */
const endingPurposes: Readonly<Record<string, string>> = {
  Deprecation: 'Since when the route is deprecated: a Date (RFC 9745).',
  Sunset: 'When the route ends (RFC 8594).',
  Link: 'What tells of the deprecation and the end, and what to use instead (RFC 8288).',
};

/** Response Object, `headers`: what responses of a route have because it is deprecated. */
export function describeEndingFields({ path }: Route, contract: Contract): JsonObject {
  return Object.fromEntries(
    Object.entries(endingFields(path, contract) ?? {}).map(([name, value]) => [
      name,
      {
        description: endingPurposes[name] ?? name,
        schema: { type: 'string', const: value },
        example: value,
      },
    ]),
  );
}
