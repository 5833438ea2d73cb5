import { renderBody } from '../bodies.ts';
import { mediaTypes } from '../headers.ts';
import { describeLifecycle } from '../lifecycle.ts';
import { resources } from '../resources.ts';
import { isAlias, isCached, takesFormat, type Route } from '../routes.ts';
import { schemas, type Info } from '../schemas.ts';
import { errorRefs } from './error-docs.ts';
import { headerRefs } from './headers.ts';
import { schemaName } from './schemas.ts';

const formNames = { json: 'JSON', markdown: 'Markdown' } as const;

/** The Tag Objects of the document. */
export const tags = [
  ...Object.values(resources).map(({ tag, purpose }) => ({ name: tag, description: purpose })),
  { name: 'Alias', description: 'The same responses at paths without a version. Prefer /api/v1.' },
  { name: 'Markdown', description: 'The same facts as the JSON routes, as Markdown.' },
];

const formatParameter = {
  name: 'format',
  in: 'query',
  required: false,
  description:
    'A response hint. The only allowed value is `json`. For Markdown, request the path that ends in `.md`.',
  schema: { type: 'string', enum: ['json'] },
  example: 'json',
};

/** The GET Operation Object of a public route, with all its responses. */
export function describeGet(route: Route, facts: Info) {
  const { lifecycle, operationId, path, resource } = route;
  const { tag } = resources[resource];
  const isMarkdown = route.form === 'markdown';
  const deprecation = lifecycle && ` The path ${describeLifecycle(lifecycle)}`;
  return {
    operationId,
    summary: `${tag}${isMarkdown ? ' as Markdown' : ''}${isAlias(route) ? ' (alias)' : ''}`,
    description: `${describeRoute(route)}${deprecation ?? ''}`,
    tags: [tag, ...(isAlias(route) ? ['Alias'] : []), ...(isMarkdown ? ['Markdown'] : [])],
    ...(lifecycle && { deprecated: true }),
    ...(takesFormat(route) && { parameters: [formatParameter] }),
    responses: {
      200: {
        description: `${schemas[resource].description ?? ''} The body is ${formNames[route.form]}.`,
        headers: headerRefs(200, isCached(path) ? [] : ['ETag']),
        content: { [mediaTypes[route.form]]: describeContent(route, facts) },
      },
      ...(isCached(path) && {
        304: {
          description: 'The body is still the one that If-None-Match names, so it is left out.',
          headers: headerRefs(304),
        },
      }),
      ...errorRefs,
    },
  };
}

/** Tells the operation apart from the others of its resource, by path and form. */
function describeRoute(route: Route): string {
  const { tag, purpose } = resources[route.resource];
  const isFirst = !isAlias(route) && route.form === 'json';
  const alias = isAlias(route) ? 'the alias ' : '';
  const what = isFirst ? purpose : `Same facts as get${tag}V1.`;
  return `${what} ${formNames[route.form]}, at ${alias}${route.path}.`;
}

function describeContent(route: Route, facts: Info) {
  const body = renderBody(route, facts);
  return route.form === 'json'
    ? {
        schema: { $ref: `#/components/schemas/${schemaName(route.resource)}` },
        example: JSON.parse(body) as unknown,
      }
    : { schema: { type: 'string' }, example: body };
}
