import { renderBody } from '../bodies.ts';
import { mediaTypes, renderLinks } from '../headers.ts';
import type { Route } from '../routes.ts';
import type { Info } from '../schemas.ts';
import { deprecationRefs, everyResponse, headerRefs } from './header-refs.ts';

const schemas = { health: 'HealthResponse', info: 'InfoResponse' } as const;

/** The successful responses to GET. Only info has a 304, because health is never cached. */
export function describeReads(route: Route, facts: Info) {
  const validator = route.resource === 'info' ? ['ETag'] : [];
  const common = headerRefs([...everyResponse, 'Cache-Control', 'Vary', ...validator]);
  const deprecation = route.lifecycle && deprecationRefs;
  const ok = {
    description: route.form === 'markdown' ? 'The same facts as Markdown.' : 'The facts.',
    headers: {
      ...common,
      ...headerRefs(['Content-Length', 'Content-Encoding']),
      ...deprecation,
      Link: describeLinks(route),
    },
    content: describeContent(route, facts),
  };
  if (validator.length === 0) return { '200': ok };
  const notModified = {
    description: 'The body that If-None-Match names is still current, so the response has none.',
    headers: { ...common, ...(deprecation && { ...deprecation, Link: describeLinks(route) }) },
  };
  return { '200': ok, '304': notModified };
}

/** The same responses to HEAD. GET states the links, so HEAD refers to the general description. */
export function toHeadReads({ '200': ok, ...others }: ReturnType<typeof describeReads>) {
  const { content: _content, headers, ...rest } = ok;
  return { '200': { ...rest, headers: { ...headers, ...headerRefs(['Link']) } }, ...others };
}

function describeLinks(route: Route) {
  const links = renderLinks(route);
  return {
    description: 'Links to related resources (RFC 8288).',
    schema: { type: 'string', const: links },
    example: links,
  };
}

function describeContent(route: Route, facts: Info) {
  const body = renderBody(route, facts);
  return {
    [mediaTypes[route.form]]:
      route.form === 'json'
        ? {
            schema: { $ref: `#/components/schemas/${schemas[route.resource]}` },
            example: JSON.parse(body) as unknown,
          }
        : { schema: { type: 'string' }, example: body },
  };
}
