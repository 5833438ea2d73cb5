import type { ApiFacts } from '../api-facts.ts';
import { renderBody } from '../bodies.ts';
import { errors } from '../errors.ts';
import { deprecationFields, mediaTypes, readFields } from '../headers.ts';
import { describeLifecycle } from '../lifecycle.ts';
import { describeResource, resourceNames, resources } from '../resources.ts';
import { apiPaths, type Route, takesFormat } from '../routes.ts';
import { schemas } from '../schemas.ts';
import { describeErrorResponse, describeHeaders, schemaName } from './components.ts';
import { listGetErrors } from './error-docs.ts';

const formNames = { json: 'JSON', markdown: 'Markdown' } as const;

/** Lists the tags of the operations. */
export function listTags(facts: ApiFacts) {
  return [
    ...resourceNames.map((resource) => ({
      name: resources[resource].tag,
      description: describeResource(resource, facts),
    })),
    {
      name: 'Alias',
      description: 'The same responses at paths without a version. Prefer /api/v1.',
    },
    { name: 'Markdown', description: 'The same facts as the JSON routes, as Markdown.' },
  ];
}

const formatParameterObject = {
  name: 'format',
  in: 'query',
  required: false,
  description:
    'A response hint. The only allowed value is `json`. For Markdown, request the path that ends in `.md`.',
  schema: { type: 'string', enum: ['json'] },
  example: 'json',
};

/** The error responses of a route by status. Those of a deprecated route have more headers. */
function describeErrors(route: Route, facts: ApiFacts) {
  const fields = deprecationFields(route.path, facts.site);
  return Object.fromEntries(
    listGetErrors(route).map((name) => [
      errors[name].status,
      route.lifecycle
        ? describeErrorResponse(name, facts, fields)
        : { $ref: `#/components/responses/${name}` },
    ]),
  );
}

/** Describes GET on a public route, with all responses, as an Operation Object. */
export function describeGet(route: Route, facts: ApiFacts) {
  const { form, lifecycle, operationId, path, resource } = route;
  const { tag } = resources[resource];
  const isMarkdown = form === 'markdown';
  const alias = route.isAlias;
  const meaning =
    alias || isMarkdown ? `Same facts as get${tag}V1.` : describeResource(resource, facts);
  const ending = lifecycle ? ` The path ${describeLifecycle(lifecycle)}` : '';
  const { Link: links = '', 'Cache-Control': caching = '' } = readFields(path, 'metered', facts);
  const values = { 'Cache-Control': caching, ...deprecationFields(path, facts.site), Link: links };
  const body = renderBody(route, facts);
  const content = isMarkdown
    ? { schema: { type: 'string' }, example: body }
    : {
        schema: { $ref: `#/components/schemas/${schemaName(resource)}` },
        example: JSON.parse(body) as unknown,
      };
  return {
    operationId,
    summary: `${tag}${isMarkdown ? ' as Markdown' : ''}${alias ? ' (alias)' : ''}`,
    description: `${meaning} ${formNames[form]}, at ${alias ? 'the alias ' : ''}${path}.${ending}`,
    tags: [tag, ...(alias ? ['Alias'] : []), ...(isMarkdown ? ['Markdown'] : [])],
    ...(lifecycle && { deprecated: true }),
    ...(takesFormat(route) && { parameters: [formatParameterObject] }),
    responses: {
      200: {
        description: `${schemas[resource].description ?? ''} The body is ${formNames[form]}.`,
        headers: describeHeaders(200, values, apiPaths.cached.includes(path) ? [] : ['ETag']),
        content: { [mediaTypes[form]]: content },
      },
      ...(apiPaths.cached.includes(path) && {
        304: {
          description: 'If-None-Match lists the current ETag. The response has no body.',
          headers: describeHeaders(304, lifecycle ? values : {}),
        },
      }),
      ...describeErrors(route, facts),
    },
  };
}
