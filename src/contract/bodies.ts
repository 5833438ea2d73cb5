import { renderFieldList, renderHealthMarkdown } from './markdown.ts';
import type { Resource } from './resources.ts';
import type { Route } from './routes.ts';
import { schemas, type Info } from './schemas.ts';

type Body = Readonly<Record<string, unknown>>;

interface Content {
  /** Picks the object of the facts that has the fields of the body, and may have more. */
  readonly pick: (facts: Info) => Body;
  readonly renderMarkdown: (route: Route, body: Body) => string;
}

/** How the facts become the bodies of each resource. */
const contents: Readonly<Record<Resource, Content>> = {
  health: { pick: () => ({ ok: true }), renderMarkdown: renderHealthMarkdown },
  info: { pick: (facts) => facts, renderMarkdown: renderFieldList },
};

/**
 * Picks the JSON object of a resource from the facts. Its fields are those of the schema, in its order.
 * @throws {ZodError} if a fact is wrong.
 */
export function pickBody(resource: Resource, facts: Info): Body {
  return schemas[resource].strip().parse(contents[resource].pick(facts));
}

/** Renders the body of a public route. */
export function renderBody(route: Route, facts: Info): string {
  const body = pickBody(route.resource, facts);
  return route.form === 'json'
    ? JSON.stringify(body)
    : contents[route.resource].renderMarkdown(route, body);
}
