import type { Element, Nodes, Root } from 'hast';
import { inline } from '@frontdesk/markup';

/** The text of a published file. Each block is a line. */
export interface PublishedText {
  /** Everything that people or programs read: prose, code, links, and metadata. */
  readonly all: string;
  /** The main text of a page, without code blocks: an example in a page doesn't state a fact. */
  readonly prose: string;
}

/** True for elements within a line of text. All others, such as a custom button, separate their text from that around them. */
const isWithinLine = (tag: string) =>
  /^(?:img|svg|tspan)$/.test(tag) || (inline.test(tag) && !tag.includes('-'));

/** Elements whose text nobody reads. */
const unread = /^(?:style|script|metadata)$/;

/** Attributes with links, and with texts that people or programs read. */
const read = ['href', 'src', 'xLinkHref', 'cite', 'action', 'poster', 'alt', 'title', 'ariaLabel'];

/** True for a text, such as what a button copies, and for a phone number, but not for an id. */
const isText = (value: unknown) => /\S\s+\S|^(?:tel:)?\+\d/.test(String(value));

const isPhoneName = (name: unknown) =>
  /phone|(?:^|[-_,])tel(?:$|[-_,])|whatsapp/i.test(String(name));

/** Reads the text of a parsed page. */
export function readPageText(tree: Root): PublishedText {
  const prose: string[] = [];
  const outside: string[] = [];
  // A stack, because a page can nest deeper than the call stack.
  const stack: Part[] = [{ node: tree, text: outside, isCode: false }];
  for (let part = stack.pop(); part; part = stack.pop()) {
    const { node, text, isCode } = part;
    if (typeof node === 'string') text.push(node);
    if (typeof node === 'object' && node.type === 'text')
      text.push(isCode ? node.value : node.value.replace(/[ \t\r\n\f]+/g, ' '));
    if (typeof node === 'string' || !('children' in node)) continue;
    const element = node.type === 'element' ? node : undefined;
    const tag = element?.tagName ?? '';
    if (element) {
      for (const line of listAttributes(element)) outside.push('\n', line, '\n');
      text.push(labelOf(element));
    }
    if (unread.test(tag)) continue;
    const isPre = tag === 'pre';
    const inner =
      tag === 'main' ? prose : isPre || tag === 'template' || tag === 'noscript' ? outside : text;
    // Browsers don't show the line breaks that src/packages/markup/search-text.ts adds.
    const isHidden = tag === 'br' && element?.properties.hidden !== undefined;
    const isInline = isWithinLine(tag) || isHidden;
    const separator = tag === 'sup' || tag === 'sub' ? ' ' : isInline ? '' : '\n';
    // Its text goes elsewhere, but it also separates the texts around it.
    if (inner !== text) text.push(separator);
    const children: (Nodes | string)[] = [
      ...node.children,
      ...(element?.content ? [element.content] : []),
    ];
    for (const child of [separator, ...children.toReversed(), separator]) {
      stack.push({ node: child, text: inner, isCode: isCode || isPre });
    }
  }
  return { all: [...outside, '\n', ...prose].join(''), prose: prose.join('') };
}

/** A node or a separator, and where its text goes. */
interface Part {
  readonly node: Nodes | string;
  readonly text: string[];
  readonly isCode: boolean;
}

/** Lists an element's links, texts, and data, each as a line. */
function listAttributes({ tagName, properties, children }: Element): string[] {
  const list = (names: readonly string[]) =>
    names.flatMap((name) => (typeof properties[name] === 'string' ? [properties[name]] : []));
  if (tagName === 'meta') {
    const { name, property, itemProp, content } = properties;
    const isRead =
      (property ?? itemProp) !== undefined ||
      /^(?:description|author|twitter:.*)$/.test(String(name));
    return isRead ? [`${String(itemProp ?? '')}: ${String(content)}`] : [];
  }
  if (tagName === 'script') {
    const [code] = children;
    const isData = properties.type === 'application/ld+json' && code?.type === 'text';
    return isData ? [readJson(code.value) ?? ''] : [];
  }
  const isCustom = tagName.includes('-');
  const data = Object.keys(properties).filter((name) =>
    isCustom
      ? !/^(?:className|style|id)$/.test(name)
      : name.startsWith('data') && (isPhoneName(name) || isText(properties[name])),
  );
  return [...list(read), ...data.map((name) => `${name}: ${list([name]).join('')}`)];
}

/** Returns a sign for what names a phone number: a field, or an icon, which only its class or its title describes. */
function labelOf({ tagName, properties, children }: Element): string {
  const { alt, ariaLabel, title, className, itemProp } = properties;
  const isLeaf = children.every(({ type }) => type === 'text');
  const names = [tagName, itemProp, ...(isLeaf ? [alt, ariaLabel, title, className] : [])];
  return names.some(isPhoneName) ? '☎ ' : '';
}

/** Renders a line for each string in a JSON text: `version: 1.3.0`. Returns undefined for another text. */
export function readJson(text: string): string | undefined {
  const lines: string[] = [];
  const read = (name: string, value: unknown) => {
    if (typeof value === 'string') lines.push(`${name}: ${value}`);
    else if (Array.isArray(value)) for (const item of value) read(name, item);
    else if (value instanceof Object)
      for (const [key, field] of Object.entries(value)) read(key, field);
  };
  try {
    read('', JSON.parse(text));
  } catch {
    return undefined;
  }
  return lines.join('\n');
}
