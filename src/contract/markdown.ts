import type { Paragraph } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { resources } from './resources.ts';
import { isAlias, type Route } from './routes.ts';
import { healthSchema } from './schemas.ts';

/** Renders a twin: a heading (seed §4 rule 3), and a line for each field of the JSON object. */
export function renderFieldList(route: Route, body: Readonly<Record<string, unknown>>): string {
  const heading = `# ${resources[route.resource].tag} API${isAlias(route) ? '' : ' (v1)'}`;
  const lines = Object.entries(body).map(
    ([name, value]) => `- ${renderField(name, String(value))}\n`,
  );
  return `${heading}\n\n${lines.join('')}`;
}

/** Renders the twin of health, which has the meaning of `ok` too (seed §4 rule 3). */
export function renderHealthMarkdown(
  route: Route,
  body: Readonly<Record<string, unknown>>,
): string {
  const meaning = renderField('ok', healthSchema.shape.ok.description ?? '');
  return `${renderFieldList(route, body)}\n${meaning}\n`;
}

/** Renders a URL as an autolink, whose text Markdown does not escape, and other values as text. */
function renderField(name: string, value: string): string {
  // As the URL parser writes it, a URL has no character that ends an autolink.
  const isUrl = /^https?:/.test(value) && URL.parse(value)?.href === value;
  return `\`${name}\`: ${isUrl ? `<${value}>` : escapeMarkdown(value)}`;
}

/** Escapes a text. CommonMark renders the result, which is one line, as one paragraph of plain text. */
export function escapeMarkdown(text: string): string {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  // Line ends become character references, because parsers turn a lone carriage return into a line
  // feed. CommonMark has no strikethrough, but many parsers render text between tildes as such.
  const unsafe = ['\r', '\n', '~'].map((character) => ({ character }));
  return toMarkdown(paragraph, { unsafe }).slice(0, -1);
}
