import { renderHealthMarkdown, renderInfoMarkdown } from './markdown.ts';
import type { Route } from './routes.ts';
import { health, infoSchema, type Info } from './schemas.ts';

const anyFacts = infoSchema.strip();

/** Picks the fields of `info` from the facts, in the order of the seed's table. */
export function toInfo(facts: Info): Info {
  return anyFacts.parse(facts);
}

/** Renders the body of a public route. */
export function renderBody(route: Route, facts: Info): string {
  switch (`${route.resource}.${route.form}` as const) {
    case 'health.json':
      return JSON.stringify(health);
    case 'info.json':
      return JSON.stringify(toInfo(facts));
    case 'health.markdown':
      return renderHealthMarkdown(route);
    case 'info.markdown':
      return renderInfoMarkdown(route, toInfo(facts));
  }
}
