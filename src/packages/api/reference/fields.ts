import * as z from 'zod';
import type { ApiFacts } from '../api-facts.ts';
import { pickBody } from '../bodies.ts';
import type { Resource } from '../resources.ts';
import { describeFields, schemas } from '../schemas.ts';

/** Lists the fields of a resource's JSON object, each with its type, meaning, and current value. */
export function listFields(resource: Resource, facts: ApiFacts) {
  const body = pickBody(resource, facts);
  const texts: Readonly<Record<string, string>> = describeFields(facts)[resource];
  return Object.entries<z.ZodType>(schemas[resource].shape).map(([name, field]) => ({
    name,
    type: describeType(field),
    text: texts[name] ?? '',
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
  if (anyOf) return anyOf.map((entry) => describeSchema(entry)).join(' or ');
  if (type === undefined) throw new Error('The reference has no name for the type of a field.');
  return format === 'uri' ? 'URL' : [type].flat().join(' or ');
}
