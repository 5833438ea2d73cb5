import * as z from 'zod';
import { getErrors } from '../contract/openapi/error-docs.ts';
import type { Resource } from '../contract/resources.ts';
import { schemas } from '../contract/schemas.ts';

/** The error statuses of every route. */
export const errorStatuses = Object.keys(getErrors).join(', ');

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
