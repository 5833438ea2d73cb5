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

/** The Markdown info twin: a heading, then each field of the JSON object with its value, a line each. */
export function renderInfoMarkdown(route: Route, info: Info): string {
  return serialize(headingOf(route), [listFields(info, infoSchema.shape)]);
}

/** The Markdown health twin: a heading, `ok` with its value, then what `ok` means. */
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
 * Reads a Markdown info twin back into the JSON object.
 * @throws {ZodError} where it is not one.
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

/** A URL becomes an autolink, whose text Markdown leaves as it is; everything else is escaped text. */
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
  // Line ends inside a value become character references: a field stays on its line, and a parser
  // does not fold a lone carriage return into a line feed.
  return toMarkdown(root, { bullet: '-', unsafe: [{ character: '\r' }, { character: '\n' }] });
}

/** A text as CommonMark that a reader takes for that text: one paragraph, nothing marked up. */
export function escapeMarkdown(text: string): string {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  // Not CommonMark's, but many readers strike out what stands between tildes.
  return toMarkdown(paragraph, { unsafe: [{ character: '~' }] }).trimEnd();
}
