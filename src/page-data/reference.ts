import * as z from 'zod';
import { pickBody } from '../contract/bodies.ts';
import { cacheControl } from '../contract/headers.ts';
import { errorDocs, listGetErrors } from '../contract/openapi/error-docs.ts';
import { publicQuota, rateLimitFields } from '../contract/rate-limit.ts';
import type { Resource } from '../contract/resources.ts';
import { responseHeaders } from '../contract/response-headers.ts';
import { routes } from '../contract/routes.ts';
import { schemas } from '../contract/schemas.ts';
import { facts, rateLimitMode } from '../facts/index.ts';
import { readState } from './responses.ts';

const getStatuses = routes.flatMap(listGetErrors).map((name) => errorDocs[name].status);

export const errorStatuses = [...new Set(getStatuses)].join(', ');

/** Lists the headers of responses, each with its meaning and an example from this deployment. */
export function listHeaders(mode = rateLimitMode) {
  const sent: Readonly<Record<string, string>> = {
    'Cache-Control': cacheControl('/api/v1/info', mode),
    ...rateLimitFields(publicQuota, readState(mode)),
  };
  return Object.entries(responseHeaders).map(([name, { purpose, on, value }]) => ({
    name,
    note: `on ${on?.join(', ') ?? 'every response'}`,
    text: purpose,
    example: sent[name] ?? value,
  }));
}

/** Lists the fields of a resource's JSON object, each with its type, meaning, and current value. */
export function listFields(resource: Resource) {
  const body = pickBody(resource, facts);
  return Object.entries<z.ZodType>(schemas[resource].shape).map(([name, field]) => ({
    name,
    note: describeType(field),
    text: field.description ?? '',
    example: String(body[name]),
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
  if (anyOf) return anyOf.map((one) => describeSchema(one)).join(' or ');
  if (type === undefined) throw new Error('The reference has no name for the type of a field.');
  return format === 'uri' ? 'URL' : [type].flat().join(' or ');
}
