import * as z from 'zod';
import { pickBody } from '../contract/bodies.ts';
import { getErrors } from '../contract/openapi/error-docs.ts';
import type { Resource } from '../contract/resources.ts';
import { schemas } from '../contract/schemas.ts';
import { facts } from '../facts/index.ts';

export const errorStatuses = Object.keys(getErrors).join(', ');

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
