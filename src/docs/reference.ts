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

const list = new Intl.ListFormat('en-US');

/** The statuses of the errors, which every route has. */
export const errorStatuses = list.format(Object.keys(errorRefs('get')).sort());

/** Lists the fields of a resource's JSON object, as rows of a table. */
export function listFields(resource: Resource) {
  const { shape } = { health: healthSchema, info: infoSchema }[resource];
  return Object.entries(shape).map(([name, field]) => {
    const { type = '', format, description = '' } = z.toJSONSchema(field);
    return { cells: [`\`${name}\``, format === 'uri' ? 'URL' : type, description] };
  });
}

/** Lists the response headers, and the responses that have each. */
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
    const [resource = '', ...others] = new Set(matching.map((one) => one.resource));
    const ofResource = others.length === 0 ? ` of ${resource}` : '';
    const isOnAll = matching.length === responses.length;
    const statuses = [...new Set(matching.map(({ status }) => status))].sort();
    const where = isOnAll ? 'every response' : `${list.format(statuses)}${ofResource}`;
    return { name, description, example, where };
  });
}
