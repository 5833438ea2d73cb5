import * as z from 'zod';
import { facts, rateLimitMode } from 'virtual:frontdesk/facts';
import {
  describeFields,
  errors,
  listGetErrors,
  pickBody,
  publicQuota,
  rateLimitFields,
  type Resource,
  responseHeaders,
  routes,
  schemas,
} from '@frontdesk/api';
import { docsPath } from '@frontdesk/facts';
import { readOf, readState } from './responses.ts';

const getStatuses = routes.flatMap(listGetErrors).map((name) => errors[name].status);

export const errorStatuses = [...new Set(getStatuses)].join(', ');

/** The headers that most clients read. */
const main = [
  'ETag',
  'Cache-Control',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Link',
  'Vary',
];

/** Where to read more about a header. */
const more: Readonly<Record<string, { label: string; href: string }>> = {
  ETag: { label: 'Poll with an ETag', href: `${docsPath}read-budget/#poll-with-an-etag` },
  'Retry-After': { label: 'Wait and retry', href: `${docsPath}read-budget/#wait-and-retry` },
  Deprecation: { label: 'Deprecation', href: `${docsPath}versioning/#deprecation-and-sunset` },
};

/**
 * Lists the headers of all responses, each with its meaning, and with its value in this deployment, its constant value,
 * or an example.
 */
export function listHeaders(mode = rateLimitMode) {
  const { 'Cache-Control': caching, ETag } = readOf('info').headers[mode];
  const sent: Readonly<Record<string, string | undefined>> = {
    'Cache-Control': caching,
    ETag,
    ...rateLimitFields(publicQuota, readState(mode)),
  };
  return Object.entries(responseHeaders)
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, { purpose, on, value, pattern }]) => {
      const isConstant = pattern === undefined || pattern === value;
      return {
        name,
        note: on?.join(', ') ?? 'all',
        text: purpose,
        more: more[name],
        value: sent[name] ?? value,
        kind: sent[name] !== undefined ? 'Now' : isConstant ? 'Value' : 'Example',
      };
    });
}

/** The main headers come first. */
function rank(name: string): number {
  const index = main.indexOf(name);
  return index === -1 ? main.length : index;
}

/** The request headers that matter to clients. */
export const requestHeaders = [
  {
    name: 'If-None-Match',
    note: 'Info',
    text: 'An `ETag` that you received. If nothing has changed, you get 304 without a body.',
    more: more.ETag,
  },
  {
    name: 'Accept-Encoding',
    note: 'all',
    text: 'The encodings that you accept, such as `br` or `gzip`. The response lists the one used in `Content-Encoding`.',
  },
  {
    name: 'If-Match',
    note: 'all',
    text: 'An `ETag` that you received. If the response has changed, you get 412. `If-Unmodified-Since` does the same with a date, if the server knows when the file changed.',
  },
];

/** Lists the fields of a resource's JSON object, each with its type, meaning, and current value. */
export function listFields(resource: Resource) {
  const body = pickBody(resource, facts);
  const texts: Readonly<Record<string, string>> = describeFields(facts)[resource];
  return Object.entries<z.ZodType>(schemas[resource].shape).map(([name, field]) => ({
    name,
    note: describeType(field),
    text: texts[name] ?? '',
    kind: 'Now',
    value: typeof body[name] === 'string' ? body[name] : JSON.stringify(body[name]),
  }));
}

/**
 * Describes the type of a field for people.
 * @throws {Error} if the reference has no words for the type.
 */
export function describeType(field: z.ZodType): string {
  return describeSchema(z.toJSONSchema(field));
}

function describeSchema({
  type,
  format,
  enum: values,
  anyOf,
}: z.core.JSONSchema.JSONSchema): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(' or ');
  if (anyOf) return anyOf.map((option) => describeSchema(option)).join(' or ');
  if (type === undefined) throw new Error('The reference has no name for the type of a field.');
  return format === 'uri' ? 'URL' : [type].flat().join(' or ');
}
