import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** The text of a published file. */
export interface PublishedText {
  /** Everything: prose, code, links, and metadata. */
  readonly all: string;
  /** The main text of a page, without code blocks: an example in a page doesn't state a fact. */
  readonly prose: string;
}

/** Files without readable facts: styles, pictures, the search index, and compressed copies. */
const unread = /^\/pagefind\/|\.(?:br|css|gz|ico|png|jpe?g|webp|avif|woff2?)$/;

/** Reads the text of a published file; undefined for a file that has none. Never throws. */
export function readPublishedText(path: string, bytes: Uint8Array): PublishedText | undefined {
  if (unread.test(path)) return undefined;
  const text = Buffer.from(bytes).toString('utf8');
  if (path.endsWith('/') || path.endsWith('.html')) return readHtml(text);
  if (/^\s*[{[]/.test(text)) return same(readJson(text) ?? text);
  if (path.endsWith('.md')) {
    return { all: unescape(text), prose: unescape(text.replace(/^```[^]*?^```/gm, '')) };
  }
  // vCard folds long lines (RFC 6350 §3.2).
  if (path.endsWith('.vcf')) return same(unescape(text.replace(/\r?\n[ \t]|^PRODID:.*$/gm, '')));
  return same(path.endsWith('.xml') ? text.replaceAll('&amp;', '&') : unescape(text));
}

function same(text: string): PublishedText {
  return { all: text, prose: text };
}

/** Markdown and vCard escape punctuation with a backslash, and Markdown escapes line ends as references. */
function unescape(text: string): string {
  return text
    .replace(/\\n/g, '\n')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#x?[\da-f]+;/gi, ' ');
}

/** Renders a line for each string in a JSON text: `version: 1.3.0`. */
function readJson(text: string): string | undefined {
  const lines: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (typeof value === 'string') lines.push(`${name}: ${value}`);
      return value;
    });
  } catch {
    return undefined;
  }
  return lines.join('\n');
}

/** Inline elements. All others separate their text from the text around them. */
const inline = /^(?:a|abbr|b|bdi|cite|em|i|mark|q|s|small|span|strong|sub|sup|time|u|wbr)$/;

/** Elements whose text is not prose. */
const notProse = /^(?:pre|script|template|noscript)$/;

/** Attributes whose values readers don't see. */
const hidden = /^(?:class|d|id|integrity|style|viewbox)$/;

function readHtml(html: string): PublishedText {
  const prose: string[] = [];
  const other: string[] = [];
  // A stack, because a hostile page can nest deeper than the call stack.
  const stack: Part[] = [{ node: parse(html, { scriptingEnabled: false }), text: other }];
  for (let part = stack.pop(); part; part = stack.pop()) {
    const { node, text } = part;
    if (typeof node === 'string') text.push(node);
    else if ('value' in node) text.push(node.value);
    else if ('data' in node) other.push(node.data, '\n');
    if (typeof node === 'string' || !('childNodes' in node)) continue;
    const tag = 'tagName' in node ? node.tagName : '';
    if (tag === 'style') continue;
    if ('attrs' in node && !isGenerator(node)) {
      for (const { name, value } of node.attrs) if (!hidden.test(name)) other.push(value, '\n');
    }
    const inner = tag === 'main' ? prose : notProse.test(tag) ? other : text;
    const children = [...node.childNodes, ...('content' in node ? [node.content] : [])];
    const separator = inline.test(tag) ? [] : ['\n'];
    for (const child of [...separator, ...children.toReversed(), ...separator]) {
      stack.push({ node: child, text: inner });
    }
  }
  // Expressive Code joins the lines of its code with a control character.
  return {
    all: [...other, '\n', ...prose].join('').replaceAll('\x7f', '\n'),
    prose: prose.join(''),
  };
}

/** A node or a separator, and where its text goes. */
interface Part {
  readonly node: DefaultTreeAdapterTypes.Node | string;
  readonly text: string[];
}

/** True for the element with the names and versions of the programs that made the page. */
function isGenerator({ attrs }: DefaultTreeAdapterTypes.Element): boolean {
  return attrs.some(({ name, value }) => name === 'name' && value === 'generator');
}
