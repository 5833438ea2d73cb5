import { renderBody } from '../bodies.ts';
import { mediaTypes, preflightFields, renderLinks } from '../headers.ts';
import { describeLifecycle, type Lifecycle } from '../lifecycle.ts';
import { isAlias, takesFormat, type Route } from '../routes.ts';
import type { Info } from '../schemas.ts';
import { describeRouteErrors } from './error-docs.ts';
import { deprecationRefs, everywhere, headerRefs } from './header-docs.ts';
import type { Json, JsonObject } from './json.ts';

/** What a resource is, in the words of the document; the key is the resource's tag. */
const resources = {
  health: {
    tag: 'Health',
    schema: 'HealthResponse',
    purpose:
      "Says that the public origin answered. It does not inspect a backing database or the gated endpoint's authentication.",
  },
  info: {
    tag: 'Info',
    schema: 'InfoResponse',
    purpose:
      'Says what the product is: name, description, phone, URLs, version and usage guidance.',
  },
} as const;

/** Tag Objects of the document. */
export const tags = Object.values(resources).map(({ tag, purpose }) => ({
  name: tag,
  description: purpose,
}));

const formatParameter: JsonObject = {
  name: 'format',
  in: 'query',
  required: false,
  description:
    'A response hint whose only value is `json`. Markdown has a path of its own, ending in `.md`.',
  schema: { type: 'string', enum: ['json'] },
  example: 'json',
};

/** The name of an operation, and what it is in a few words. */
interface OperationName {
  readonly operationId: string;
  readonly summary: string;
}

/** How the operations of a public route are named, by their method in lower case. */
function nameOperations(route: Route): Record<'get' | 'head' | 'options', OperationName> {
  const { tag } = resources[route.resource];
  const form = route.form === 'markdown' ? ' as Markdown' : '';
  const standing = isAlias(route) ? `alias of ${route.canonical}` : 'canonical';
  const id = route.operationId.replace(/^get/, '');
  return {
    get: { operationId: route.operationId, summary: `${tag}${form} (${standing})` },
    head: { operationId: `head${id}`, summary: `Headers of ${route.path}` },
    options: { operationId: `options${id}`, summary: `Methods of ${route.path}` },
  };
}

/** Path Item Object of a public route: GET, HEAD and OPTIONS with every response they have. */
export function describePath(route: Route, facts: Info): JsonObject {
  const { tag, purpose } = resources[route.resource];
  const named = nameOperations(route);
  const tagged = { tags: [tag], ...(route.lifecycle && describeDeprecation(route.lifecycle)) };
  const shared = { ...tagged, ...(takesFormat(route) && { parameters: [formatParameter] }) };
  return {
    get: {
      ...named.get,
      description: withDeprecation(purpose, route),
      ...shared,
      responses: describeReadResponses(route, facts, true),
    },
    head: {
      ...named.head,
      description: withDeprecation(
        'The status and the header fields of GET, without a body.',
        route,
      ),
      ...shared,
      responses: describeReadResponses(route, facts, false),
    },
    options: {
      ...named.options,
      description: withDeprecation(
        'Names the allowed methods and answers a CORS preflight.',
        route,
      ),
      ...tagged,
      responses: {
        '204': {
          description: 'The allowed methods. No content.',
          headers: {
            ...headerRefs([
              ...everywhere,
              'Allow',
              'Cache-Control',
              ...Object.keys(preflightFields),
            ]),
            ...(route.lifecycle && deprecationRefs),
          },
        },
        ...describeRouteErrors(true),
      },
    },
  };
}

/** Operation Object: `deprecated`, with the dates and the successor in extensions. */
function describeDeprecation({ deprecation, sunset, successor }: Lifecycle): JsonObject {
  return {
    deprecated: true,
    'x-deprecated-since': deprecation,
    ...(sunset !== undefined && { 'x-sunset': sunset }),
    ...(successor !== undefined && { 'x-successor': successor }),
  };
}

function withDeprecation(description: string, { lifecycle }: Route): string {
  return lifecycle ? `${description} This operation ${describeLifecycle(lifecycle)}` : description;
}

function describeReadResponses(route: Route, facts: Info, withContent: boolean): JsonObject {
  const revalidated = route.resource === 'info';
  const validator = revalidated ? ['ETag'] : [];
  const notModified = {
    description: 'What If-None-Match names is still current. No content.',
    headers: {
      ...headerRefs([...everywhere, 'Cache-Control', 'Vary', 'ETag']),
      ...(route.lifecycle && { ...deprecationRefs, Link: describeLinks(route) }),
    },
  };
  return {
    '200': {
      description: route.form === 'markdown' ? 'The same facts as Markdown.' : 'The facts.',
      headers: {
        ...headerRefs([...everywhere, 'Cache-Control', 'Vary', ...validator]),
        ...headerRefs(['Content-Length', 'Content-Encoding']),
        ...(route.lifecycle && deprecationRefs),
        // GET tells a route's own, HEAD that it is there.
        ...(withContent ? { Link: describeLinks(route) } : headerRefs(['Link'])),
      },
      ...(withContent && { content: describeContent(route, facts) }),
    },
    ...(revalidated && { '304': notModified }),
    ...describeRouteErrors(withContent),
  };
}

function describeLinks(route: Route): JsonObject {
  const links = renderLinks(route);
  return {
    description: 'Ways on from here (RFC 8288).',
    schema: { type: 'string', const: links },
    example: links,
  };
}

function describeContent(route: Route, facts: Info): JsonObject {
  const body = renderBody(route, facts);
  const { schema } = resources[route.resource];
  return {
    [mediaTypes[route.form]]:
      route.form === 'json'
        ? { schema: { $ref: `#/components/schemas/${schema}` }, example: JSON.parse(body) as Json }
        : { schema: { type: 'string' }, example: body },
  };
}
