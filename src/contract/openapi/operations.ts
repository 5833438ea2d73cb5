import { preflightFields } from '../headers.ts';
import { describeLifecycle } from '../lifecycle.ts';
import { healthLimit } from '../product-words.ts';
import { isAlias, takesFormat, type Route } from '../routes.ts';
import type { Info } from '../schemas.ts';
import { errorRefs } from './error-docs.ts';
import { deprecationRefs, everyResponse, headerRefs } from './header-refs.ts';
import { describeReads, toHeadReads } from './read-docs.ts';

const resources = {
  health: {
    tag: 'Health',
    purpose: `Reports that the public origin answered. ${healthLimit}`,
  },
  info: {
    tag: 'Info',
    purpose:
      'Returns the product info record: name, description, phone, URLs, document version and usage guidance.',
  },
} as const;

/** The Tag Objects of the document. */
export const tags = Object.values(resources).map(({ tag, purpose }) => ({
  name: tag,
  description: purpose,
}));

const formatParameter = {
  name: 'format',
  in: 'query',
  required: false,
  description:
    'A response hint. The only allowed value is `json`. For Markdown, request the path that ends in `.md`.',
  schema: { type: 'string', enum: ['json'] },
  example: 'json',
};

/** The Path Item Object of a public route: GET, HEAD and OPTIONS, each with all its responses. */
export function describePath(route: Route, facts: Info) {
  const { tag, purpose } = resources[route.resource];
  const form = route.form === 'markdown' ? ' as Markdown' : '';
  const standing = isAlias(route) ? `alias of ${route.canonical}` : 'canonical';
  const id = route.operationId.replace(/^get/, '');
  const parameters = takesFormat(route) && { parameters: [formatParameter] };
  const reads = describeReads(route, facts);
  return {
    get: {
      operationId: route.operationId,
      summary: `${tag}${form} (${standing})`,
      ...describeOperation(route, purpose),
      ...parameters,
      responses: { ...reads, ...errorRefs('get') },
    },
    head: {
      operationId: `head${id}`,
      summary: `Headers of ${route.path}`,
      ...describeOperation(route, 'Returns the status and the headers of GET, without a body.'),
      ...parameters,
      responses: { ...toHeadReads(reads), ...errorRefs('head') },
    },
    options: {
      operationId: `options${id}`,
      summary: `Methods of ${route.path}`,
      ...describeOperation(route, 'Lists the allowed methods and answers CORS preflights.'),
      responses: { '204': describePreflight(route), ...errorRefs('options') },
    },
  };
}

/** The members that an operation of a route has, whatever its method. */
function describeOperation({ resource, lifecycle }: Route, description: string) {
  const tagged = { tags: [resources[resource].tag] };
  if (!lifecycle) return { description, ...tagged };
  return {
    description: `${description} This operation ${describeLifecycle(lifecycle)}`,
    ...tagged,
    deprecated: true,
    'x-deprecated-since': lifecycle.deprecation,
    'x-sunset': lifecycle.sunset,
    'x-successor': lifecycle.successor,
  };
}

function describePreflight(route: Route) {
  const fields = [...everyResponse, 'Allow', 'Cache-Control', ...Object.keys(preflightFields)];
  return {
    description: 'The allowed methods. The response has no body.',
    headers: { ...headerRefs(fields), ...(route.lifecycle && deprecationRefs) },
  };
}
