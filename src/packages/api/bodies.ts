import type { ApiFacts } from './api-facts.ts';
import { escapeMarkdown } from './markdown.ts';
import { resources, type Resource } from './resources.ts';
import { type Route } from './routes.ts';
import { describeFields, schemas, type Info } from './schemas.ts';

/**
 * Picks a resource's JSON object from the facts, with the schema's fields in the schema's order.
 * @throws {ZodError} if a fact is invalid.
 */
export function pickBody(resource: Resource, facts: Info): Readonly<Record<string, unknown>> {
  return schemas[resource].strip().parse({ ...facts, ok: true });
}

/** Renders the body of a public route. A Markdown twin lists the fields (seed §4 rule 3). */
export function renderBody(route: Route, facts: ApiFacts): string {
  const body = pickBody(route.resource, facts);
  if (route.form === 'json') return JSON.stringify(body);
  const heading = `# ${resources[route.resource].tag} API${route.isAlias ? '' : ' (v1)'}`;
  const meaning =
    route.resource === 'health'
      ? `\nThe field \`ok\` is ${escapeMarkdown(lowerFirst(describeFields(facts).health.ok))}\n`
      : '';
  return `${heading}\n\n${renderFields(body)}${meaning}`;
}

/** Renders fields as a list. The fields of a record, and the records in a list, are a list below its name. */
export function renderFields(body: object, indent = ''): string {
  return Object.entries(body)
    .map(([key, value]: [string, unknown]) => {
      const start = `${indent}-${Array.isArray(body) ? '' : ` \`${key}\`:`}`;
      const parts: unknown[] = [value ?? []].flat();
      if (parts.length === 0) return `${start} none\n`;
      if (!parts.some((part) => part instanceof Object))
        return `${start} ${parts.map(renderValue).join(', ')}\n`;
      const fields = renderFields(Object(value) as object, `${indent}  `);
      return Array.isArray(body) ? `${start} ${fields.trimStart()}` : `${start}\n${fields}`;
    })
    .join('');
}

/** Renders a value. A URL becomes an autolink, in which Markdown needs no escapes. */
function renderValue(value: unknown): string {
  const text = String(value);
  // A URL that the URL parser has normalized can't contain a character that ends an autolink.
  const isUrl = /^https?:/.test(text) && URL.parse(text)?.href === text;
  return isUrl ? `<${text}>` : escapeMarkdown(text);
}

/** Continues a sentence with a description. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
