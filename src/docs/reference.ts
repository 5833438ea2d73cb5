import * as z from 'zod';
import { createOpenapi } from '../contract/openapi/document.ts';
import { errorRefs } from '../contract/openapi/error-docs.ts';
import { routeAt, type Resource } from '../contract/routes.ts';
import { healthSchema, infoSchema } from '../contract/schemas.ts';
import { facts } from '../facts/index.ts';

interface ResponseDoc {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}

/** The statuses of the errors, which every route has. */
export const errorStatuses = Object.keys(errorRefs('get')).sort();

/** Lists the fields of a resource's JSON object. */
export function listFields(resource: Resource) {
  const { shape } = { health: healthSchema, info: infoSchema }[resource];
  return Object.entries(shape).map(([name, field]) => {
    const { type, format, description } = z.toJSONSchema(field);
    return { name, type: format === 'uri' ? 'URL' : type, description };
  });
}

/** Lists the response headers with their statuses, and with the resource if only one has them. */
export function listHeaders() {
  const { paths, components } = createOpenapi(facts);
  const responses = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap((operation) =>
      Object.entries<ResponseDoc>(operation.responses).map(([status, response]) => {
        const name = response.$ref?.slice('#/components/responses/'.length) ?? '';
        const { headers = {} }: ResponseDoc = components.responses[name] ?? response;
        return { resource: routeAt(path)?.resource, status, headers: Object.keys(headers) };
      }),
    ),
  );
  return Object.entries(components.headers).flatMap(([name, { description, example }]) => {
    const matching = responses.filter(({ headers }) => headers.includes(name));
    if (matching.length === 0) return [];
    const [resource, ...others] = new Set(matching.map((one) => one.resource));
    return {
      name,
      description,
      example,
      isOnAll: matching.length === responses.length,
      statuses: [...new Set(matching.map(({ status }) => status))].sort(),
      resource: others.length === 0 ? resource : undefined,
    };
  });
}
