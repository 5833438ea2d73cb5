import * as z from 'zod';
import { pickBody } from '../bodies.ts';
import { errorMeanings, errorStatus, toErrorResponse } from '../errors.ts';
import { mediaTypes } from '../headers.ts';
import { resources, type Resource } from '../resources.ts';
import { headersOf, responseHeaders } from '../response-headers.ts';
import { errorBodySchema, errorSchema, schemas, type Info } from '../schemas.ts';
import { exampleFailures, getErrors } from './error-docs.ts';

/** The Components Object. */
export function describeComponents(facts: Info) {
  return {
    schemas: describeSchemas(facts),
    headers: describeHeaders(),
    responses: describeErrors(),
  };
}

/** The name of a resource's schema. */
export const schemaName = (resource: Resource) => `${resources[resource].tag}Response`;

/** References to the headers of responses with a status, except those in `without`. */
export function headerRefs(status: number, without: readonly string[] = []) {
  const names = headersOf(status).filter((name) => !without.includes(name));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The Schema Objects, with an example of each property. */
function describeSchemas(facts: Info) {
  const error = toErrorResponse(exampleFailures.not_found);
  const named: Readonly<Record<string, readonly [schema: z.ZodObject, example: object]>> = {
    ...Object.fromEntries(
      (Object.keys(schemas) as Resource[]).map((resource) => [
        schemaName(resource),
        [schemas[resource], pickBody(resource, facts)],
      ]),
    ),
    ErrorResponse: [errorSchema, error],
    ErrorBody: [errorBodySchema, error.error],
  };
  // Packages can add schemas to the global registry.
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries(named)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $id, $schema, ...schema }]) => {
      const examples = new Map(Object.entries(named[id]?.[1] ?? {}));
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, property]) =>
          [name, { ...(property as object), examples: [examples.get(name)] }] as const,
      );
      return [id, { ...schema, properties: Object.fromEntries(properties) }];
    }),
  );
}

/** The headers of the responses to GET. */
function describeHeaders() {
  const names = new Set([200, 304, 429].flatMap(headersOf));
  const documented = Object.entries(responseHeaders).filter(([name]) => names.has(name));
  return Object.fromEntries(
    documented.map(([name, { purpose, on, value, pattern }]) => {
      // No value of the API is that long.
      const schema = pattern === undefined ? { const: value } : { pattern, maxLength: 1024 };
      const required = on === undefined;
      return [
        name,
        { description: purpose, required, schema: { type: 'string', ...schema }, example: value },
      ];
    }),
  );
}

/** The responses of errors, by code. */
function describeErrors() {
  return Object.fromEntries(
    Object.values(getErrors).map((code) => [
      code,
      {
        description: errorMeanings[code],
        headers: headerRefs(errorStatus[code]),
        content: {
          [mediaTypes.json]: {
            schema: { $ref: '#/components/schemas/ErrorResponse' },
            example: toErrorResponse(exampleFailures[code]),
          },
        },
      },
    ]),
  );
}
