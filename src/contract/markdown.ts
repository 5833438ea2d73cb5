import type { List, Paragraph, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString } from 'mdast-util-to-string';
import { isAlias, type Route } from './routes.ts';
import { health, healthSchema, infoSchema, type Info } from './schemas.ts';

const titles = { health: 'Health API', info: 'Info API' } as const;

/** The first line of a Markdown twin, without its `# ` (seed §4 rule 3). */
function headingOf(route: Route): string {
  return isAlias(route) ? titles[route.resource] : `${titles[route.resource]} (v1)`;
}

/** Renders the Markdown info twin: a heading, then a line for each field of the JSON object. */
export function renderInfoMarkdown(route: Route, info: Info): string {
  return serialize(headingOf(route), [listFields(info, infoSchema.shape)]);
}

/** Renders the Markdown health twin: a heading, `ok` with its value, and the meaning of `ok`. */
export function renderHealthMarkdown(route: Route): string {
  const meaning = healthSchema.shape.ok.description ?? '';
  return serialize(headingOf(route), [
    listFields({ ok: health.ok }, healthSchema.shape),
    {
      type: 'paragraph',
      children: [
        { type: 'inlineCode', value: 'ok' },
        { type: 'text', value: `: ${meaning}` },
      ],
    },
  ]);
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

const separator = ': ';

function listFields(
  values: Record<string, unknown>,
  shape: typeof infoSchema.shape | typeof healthSchema.shape,
): List {
  return {
    type: 'list',
    spread: false,
    children: Object.keys(shape).map((field) => ({
      type: 'listItem',
      spread: false,
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'inlineCode', value: field },
            { type: 'text', value: separator },
            renderValue(String(values[field])),
          ],
        },
      ],
    })),
  };
}

/** Renders a URL as an autolink, whose text Markdown does not escape, and other values as text. */
function renderValue(value: string): PhrasingContent {
  const text = { type: 'text', value } as const;
  return /^https?:\/\/[^\s<>]+$/.test(value)
    ? { type: 'link', url: value, children: [text] }
    : text;
}

function serialize(heading: string, blocks: Root['children']): string {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: heading }] },
      ...blocks,
    ],
  };
  // Line ends in a value become character references. A field stays on its line, and parsers do not
  // turn a lone carriage return into a line feed.
  return toMarkdown(root, { bullet: '-', unsafe: [{ character: '\r' }, { character: '\n' }] });
}

/** Escapes a text, so that CommonMark renders it as one paragraph of plain text. */
export function escapeMarkdown(text: string): string {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  // CommonMark has no strikethrough, but many parsers render text between tildes as such.
  return toMarkdown(paragraph, { unsafe: [{ character: '~' }] }).trimEnd();
}
