import { createOpenapi } from '../contract/openapi/document.ts';
import { routeAt, type Resource } from '../contract/routes.ts';
import { facts } from '../facts/index.ts';

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

interface Field {
  readonly type: string;
  readonly format?: string;
  readonly description: string;
}

/** The parts of the OpenAPI document that the reference shows. */
const { paths, components } = createOpenapi(facts) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Record<string, Field> }>>;
    readonly headers: Readonly<Record<string, { description: string; example: string }>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

/** Every response of every operation, with its header names. */
const responses = Object.entries(paths).flatMap(([path, operations]) =>
  Object.values(operations).flatMap((operation) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      resource: routeAt(path)?.resource,
      status,
      headers: Object.keys(resolve(response).headers ?? {}),
    })),
  ),
);

function resolve(response: Response): Response {
  const name = response.$ref?.slice('#/components/responses/'.length);
  return components.responses[name ?? ''] ?? response;
}

/** Lists the fields of a resource's JSON object, as rows of a table. */
export function listFields(resource: Resource) {
  const schema = { health: 'HealthResponse', info: 'InfoResponse' }[resource];
  return Object.entries(components.schemas[schema]?.properties ?? {}).map(
    ([name, { type, format, description }]) => ({
      cells: [`\`${name}\``, format === 'uri' ? 'URL' : type, description],
    }),
  );
}

/** Lists the response headers, and the responses that have each. */
export function listHeaders() {
  return Object.entries(components.headers).flatMap(([name, { description, example }]) => {
    const matching = responses.filter(({ headers }) => headers.includes(name));
    if (matching.length === 0) return [];
    const [resource = '', ...others] = new Set(matching.map((one) => one.resource));
    const ofResource = others.length === 0 ? ` of ${resource}` : '';
    const isOnAll = matching.length === responses.length;
    const where = isOnAll ? 'every response' : `${listStatuses(matching)}${ofResource}`;
    return { name, description, example, where };
  });
}

/** Lists the error statuses of a resource's routes. */
export function listErrorStatuses(resource: Resource): string {
  return listStatuses(
    responses.filter((one) => one.resource === resource && Number(one.status) >= 400),
  );
}

function listStatuses(matching: readonly { readonly status: string }[]): string {
  const statuses = [...new Set(matching.map(({ status }) => status))].sort();
  return new Intl.ListFormat('en-US').format(statuses);
}
