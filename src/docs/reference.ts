import * as z from 'zod';
import { getErrors } from '../contract/openapi/error-docs.ts';
import type { Resource } from '../contract/resources.ts';
import { responseHeaders } from '../contract/response-headers.ts';
import { schemas } from '../contract/schemas.ts';

const list = new Intl.ListFormat('en-US');

/** The error statuses of every route. */
export const errorStatuses = list.format(Object.keys(getErrors));

/** Lists the fields of a resource's JSON object as table rows. */
export function listFields(resource: Resource) {
  return Object.entries<z.ZodType>(schemas[resource].shape).map(([name, field]) => ({
    cells: [`\`${name}\``, describeType(field), field.description ?? ''],
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

/** Lists the response headers with the responses that have them. */
export function listHeaders() {
  return Object.entries(responseHeaders).map(([name, { purpose, on, value }]) => ({
    name,
    purpose,
    example: value,
    where: on ? list.format(on.map(String)) : 'every response',
  }));
}
