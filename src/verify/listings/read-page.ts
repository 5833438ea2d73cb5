import type { Nodes } from 'hast';
import { findElements, parsePage } from '../../published/parse-html.ts';
import { readPageText } from '../facts-scan/page-text.ts';
import { readPublishedText } from '../facts-scan/published-text.ts';
import { listCards, listEntries, listPageEntries, type Entry } from './entries.ts';
import type { FetchedPage } from './fetch-page.ts';

/** What programs can read of a page. */
export interface ReadPage {
  readonly text: string;
  readonly entries: readonly Entry[];
  /** The texts of the links that call or text, with their addresses. */
  readonly links: readonly string[];
  /** Why people may see more than this. */
  readonly lack?: string | undefined;
}

/** The file name extension of each format that the facts scan reads. */
const formats = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/json', 'json'],
  ['application/ld+json', 'json'],
  ['text/markdown', 'md'],
  ['text/vcard', 'vcf'],
  ['text/x-vcard', 'vcf'],
  ['text/directory', 'vcf'],
]);

/** The largest page to parse, in characters. Parsing takes a hundred times as much memory. */
const maxLength = 1_000_000;

/** With fewer letters, a page with scripts shows only what these add. */
const minLetters = 300;

/** Reads a page in any encoding. Returns why that failed as a string. */
export function readPage(page: FetchedPage): ReadPage | string {
  const { url, type } = page;
  const media = type.replace(/;.*/s, '').trim().toLowerCase();
  const [, extension = ''] = /\.(json|jsonld|md|markdown|vcf)$/i.exec(url.pathname) ?? [];
  const format = formats.get(media) ?? (media === 'text/plain' ? extension || 'txt' : undefined);
  const source = decodeText(page);
  if (format === undefined || source.includes('\0')) return `it is not text: ${media || 'no type'}`;
  if (source.length > maxLength) return `it has more than ${maxLength} characters`;
  try {
    if (format === 'html') return readHtml(source);
    const text = readPublishedText(`.${format}`, Buffer.from(source))?.all;
    if (text === undefined) return 'it is not valid';
    const entries = format.startsWith('json') ? listEntries(source) : listCards(text);
    return { text, entries, links: [] };
  } catch {
    return 'its elements are nested too deeply';
  }
}

function readHtml(source: string): ReadPage {
  const tree = parsePage(source);
  const links = findElements(tree, ({ properties }) =>
    /^(?:tel|sms|smsto|callto):/i.test(String(properties.href)),
  );
  const passwords = findElements(tree, ({ properties }) => properties.type === 'password');
  const scripts = findElements(tree, ({ tagName, properties }) => {
    return tagName === 'script' && !String(properties.type).includes('json');
  });
  const isShort = (listVisible(tree).join('').match(/\p{L}/gu)?.length ?? 0) < minLetters;
  const lack = passwords.length > 0 ? 'it may ask for a login' : undefined;
  return {
    text: readPageText(tree).all,
    entries: listPageEntries(tree),
    links: links.map((link) => readPageText({ type: 'root', children: [link] }).all),
    lack: isShort && scripts.length > 0 ? 'it has hardly any text without its scripts' : lack,
  };
}

/** Lists the texts that people see in a page without scripts. */
function listVisible(node: Nodes): string[] {
  if (node.type === 'text') return [node.value];
  const isHidden =
    node.type === 'element' && /^(?:head|script|style|noscript|template)$/.test(node.tagName);
  return isHidden || !('children' in node) ? [] : node.children.flatMap(listVisible);
}

/** Decodes a text as browsers do: by its Content-Type, by its `meta` element, or as UTF-8 if it is that. */
function decodeText({ type, bytes }: FetchedPage): string {
  const declared = /charset\s*=\s*["']?([\w:-]+)/i;
  const [, label] = declared.exec(type) ?? declared.exec(bytes.toString('latin1', 0, 1024)) ?? [];
  try {
    return new TextDecoder(label, { fatal: label === undefined }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
