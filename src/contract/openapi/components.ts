import * as z from 'zod';
import { pickBody } from '../bodies.ts';
import { errors, toErrorResponse } from '../errors.ts';
import { mediaTypes } from '../headers.ts';
import { resourceNames, resources, type Resource } from '../resources.ts';
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

export const schemaName = (resource: Resource) => `${resources[resource].tag}Response`;

/** Returns references to the response headers of a status, except those in `without`. */
export function headerRefs(status: number, without: readonly string[] = []) {
  const names = headersOf(status).filter((name) => !without.includes(name));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The Schema Objects, with an example of each property. */
function describeSchemas(facts: Info) {
  const error = toErrorResponse(exampleFailures.not_found);
  const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    ...Object.fromEntries(resourceNames.map((name) => [schemaName(name), pickBody(name, facts)])),
    ErrorResponse: error,
    ErrorBody: error.error,
  };
  // Packages can add schemas to the global registry.
  const registry = z.registry<{ id: string }>();
  for (const name of resourceNames) registry.add(schemas[name], { id: schemaName(name) });
  registry.add(errorSchema, { id: 'ErrorResponse' }).add(errorBodySchema, { id: 'ErrorBody' });
  const converted = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $id, $schema, ...schema }]) => {
      const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        { ...(property as object), examples: [examples[id]?.[name]] },
      ]);
      return [id, { ...schema, properties: Object.fromEntries(properties) as object }];
    }),
  );
}

/** The headers of the responses to GET. */
function describeHeaders() {
  const names = new Set([200, 304, 429].flatMap(headersOf));
  const documented = Object.entries(responseHeaders).filter(([name]) => names.has(name));
  return Object.fromEntries(
    documented.map(([name, { purpose, on, value, pattern }]) => {
      // The API sends no longer value.
      const rule = pattern === undefined ? { const: value } : { pattern, maxLength: 1024 };
      const schema = { type: 'string', ...rule };
      return [name, { description: purpose, required: on === undefined, schema, example: value }];
    }),
  );
}

/** The error responses, by code. */
function describeErrors() {
  return Object.fromEntries(
    Object.values(getErrors).map((code) => [
      code,
      {
        description: errors[code].meaning,
        headers: headerRefs(errors[code].status),
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
