import * as z from 'zod';
import { pickBody } from '../bodies.ts';
import { toErrorResponse } from '../errors.ts';
import { resources, type Resource } from '../resources.ts';
import { errorBodySchema, errorSchema, schemas, type Info } from '../schemas.ts';
import { exampleFailures } from './error-docs.ts';

/** The name of a resource's schema. */
export const schemaName = (resource: Resource) => `${resources[resource].tag}Response`;

/** The Schema Objects, with an example of each property. */
export function describeSchemas(facts: Info) {
  // A registry of our own, because packages can add schemas to the global one.
  const registry = z.registry<{ id: string }>();
  const examples = new Map<string, Readonly<Record<string, unknown>>>();
  const add = (id: string, schema: z.ZodObject, example: Readonly<Record<string, unknown>>) => {
    registry.add(schema, { id });
    examples.set(id, example);
  };
  for (const resource of Object.keys(schemas) as Resource[]) {
    add(schemaName(resource), schemas[resource], pickBody(resource, facts));
  }
  const example = toErrorResponse(exampleFailures.not_found);
  add('ErrorResponse', errorSchema, example);
  add('ErrorBody', errorBodySchema, example.error);

  const converted = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $id, $schema, ...schema }]) => {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, property]) =>
          [name, { ...(property as object), examples: [examples.get(id)?.[name]] }] as const,
      );
      return [id, { ...schema, properties: Object.fromEntries(properties) }];
    }),
  );
}
