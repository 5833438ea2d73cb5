import * as z from 'zod';
import type { ApiFacts } from '../api-facts.ts';
import { pickBody } from '../bodies.ts';
import { errors, type ErrorName } from '../errors.ts';
import { mediaTypes, type HeaderFields } from '../headers.ts';
import { resourceNames, resources, type Resource } from '../resources.ts';
import { headersOf, responseHeaders } from '../response-headers.ts';
import { describeFields, errorBodySchema, errorSchema, schemas } from '../schemas.ts';
import { createErrorExample, documentedErrors, errorFields } from './error-docs.ts';

/** The Components Object. */
export function describeComponents(facts: ApiFacts) {
  return {
    schemas: describeSchemas(facts),
    headers: describeSharedHeaders(),
    responses: Object.fromEntries(
      documentedErrors.map((name) => [name, describeErrorResponse(name, facts)]),
    ),
  };
}

export const schemaName = (resource: Resource) => `${resources[resource].tag}Response`;

/**
 * Headers that the document omits. Each transport sets its own, and a mock server that sent an example of these
 * would send a body that no client can decode. Only a deprecated route has the last two.
 */
const omitted = ['Content-Encoding', 'Content-Length', 'Date', 'Deprecation', 'Sunset'];

const listDocumentedHeaders = (status: number) =>
  headersOf(status).filter((name) => !omitted.includes(name));

/**
 * Describes the headers of a response, except those in `without`. `values` has those whose values differ from
 * most responses.
 */
export function describeHeaders(
  status: number,
  values: HeaderFields,
  without: readonly string[] = [],
) {
  const names = listDocumentedHeaders(status).filter((name) => !without.includes(name));
  const inline = Object.entries(values).filter(
    ([name, value]) => !names.includes(name) || value !== responseHeaders[name]?.value,
  );
  return Object.fromEntries<object>([
    ...names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
    ...inline.map(([name, value]) => [name, describeHeader(name, value)] as const),
  ]);
}

function describeHeader(name: string, example = responseHeaders[name]?.value) {
  const { purpose, value, pattern } = responseHeaders[name] ?? {};
  // The API sends no longer value.
  const rule = pattern === undefined ? { const: value } : { pattern, maxLength: 1024 };
  return { description: purpose, required: true, schema: { type: 'string', ...rule }, example };
}

/** The Schema Objects, with an example of each property. */
function describeSchemas(facts: ApiFacts) {
  const error = createErrorExample('not_found', facts);
  const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    ...Object.fromEntries(resourceNames.map((name) => [schemaName(name), pickBody(name, facts)])),
    ErrorResponse: error,
    ErrorBody: error.error,
  };
  const descriptions = describeFields(facts);
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
    resourceNames.map((name) => [schemaName(name), descriptions[name]]),
  );
  // Packages can add schemas to the global registry.
  const registry = z.registry<{ id: string }>();
  for (const name of resourceNames) registry.add(schemas[name], { id: schemaName(name) });
  registry.add(errorSchema, { id: 'ErrorResponse' }).add(errorBodySchema, { id: 'ErrorBody' });
  const converted = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $id, $schema, ...schema }]) => {
      const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        {
          ...(property as object),
          ...(words[id]?.[name] !== undefined && { description: words[id][name] }),
          examples: [examples[id]?.[name]],
        },
      ]);
      return [id, { ...schema, properties: Object.fromEntries(properties) as object }];
    }),
  );
}

/** The headers whose values several responses have. */
function describeSharedHeaders() {
  const names = [200, 304, 405, 429]
    .flatMap(listDocumentedHeaders)
    .filter((name) => name !== 'Link');
  return Object.fromEntries(names.map((name) => [name, describeHeader(name)]));
}

/** Describes an error response. `values` has headers in addition to those of every such error. */
export function describeErrorResponse(name: ErrorName, facts: ApiFacts, values: HeaderFields = {}) {
  const { status, meaning } = errors[name];
  const headers = { 'Cache-Control': 'no-store', ...errorFields[name], ...values };
  return {
    description: meaning,
    headers: describeHeaders(status, headers),
    content: {
      [mediaTypes.json]: {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        example: createErrorExample(name, facts),
      },
    },
  };
}
