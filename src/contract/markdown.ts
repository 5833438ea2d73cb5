import type { Paragraph } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString } from 'mdast-util-to-string';
import { resources } from './resources.ts';
import { isAlias, type Route } from './routes.ts';
import { healthSchema, infoSchema, type Info } from './schemas.ts';

const separator = ': ';

/** Renders a twin as a heading and a line for each field of the JSON object. */
export function renderFieldList(route: Route, body: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(body).map(([field, value]) => renderField(field, String(value)));
  return `${renderHeading(route)}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

/** Renders the twin of health, which has the meaning of `ok` too (seed §4 rule 3). */
export function renderHealthMarkdown(
  route: Route,
  body: Readonly<Record<string, unknown>>,
): string {
  const meaning = renderField('ok', healthSchema.shape.ok.description ?? '');
  return `${renderFieldList(route, body)}\n${meaning}\n`;
}

/**
 * Parses a Markdown info twin back into the JSON object.
 * @throws {ZodError} if the text is not an info twin.
 */
export function parseInfoMarkdown(markdown: string): Info {
  const list = fromMarkdown(markdown).children.find((node) => node.type === 'list');
  const fields = (list?.children ?? []).map((item) => {
    const [name, ...value] = (item.children[0] as Paragraph | undefined)?.children ?? [];
    return [toString(name), toString(value).slice(separator.length)] as const;
  });
  return infoSchema.parse(Object.fromEntries(fields));
}

/** The first line of a twin (seed §4 rule 3). */
function renderHeading(route: Route): string {
  return `# ${resources[route.resource].tag} API${isAlias(route) ? '' : ' (v1)'}`;
}

/** Renders a URL as an autolink, whose text Markdown does not escape, and other values as text. */
function renderField(field: string, value: string): string {
  // As the URL parser writes it, a URL has no character that ends an autolink.
  const isUrl = /^https?:/.test(value) && URL.parse(value)?.href === value;
  return `\`${field}\`${separator}${isUrl ? `<${value}>` : escapeMarkdown(value)}`;
}

/** Escapes a text. CommonMark renders the result, which is one line, as one paragraph of plain text. */
export function escapeMarkdown(text: string): string {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  // Line ends become character references, because parsers turn a lone carriage return into a line
  // feed. CommonMark has no strikethrough, but many parsers render text between tildes as such.
  const unsafe = ['\r', '\n', '~'].map((character) => ({ character }));
  return toMarkdown(paragraph, { unsafe }).slice(0, -1);
}
