import { parsePage } from '@frontdesk/markup';
import { readJson, readPageText, type PublishedText } from './page-text.ts';

const markup = /(?:\/|\.(?:html?|xhtml|xml|rss|atom|svg))$/;
const json = /\.(?:json|jsonld|webmanifest)$/;
const plain = /\.(?:md|markdown|txt|vcf|ics)$/;
const withoutExtension = /^\/(?:api|\.well-known)\/(?:.*\/)?[^./]*$/;

/** The largest markup to parse, in bytes. Parsing takes a hundred times as much memory. */
const maxMarkup = 1_000_000;

/**
 * Reads a published file of a format that people or programs read as text. Larger markup stays as it is written. Returns
 * undefined for other files, and for what is not valid UTF-8. Never throws.
 */
export function readPublishedText(path: string, bytes: Uint8Array): PublishedText | undefined {
  const isRead = [markup, json, plain, withoutExtension].some((pattern) => pattern.test(path));
  if (!isRead || path.startsWith('/pagefind/')) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (markup.test(path) && bytes.length <= maxMarkup) return readPageText(parsePage(text));
    if (json.test(path) || /^\s*[{[]/.test(text)) return toProse(readJson(text) ?? text);
    return readPlain(path, text);
  } catch {
    // Not UTF-8, not JSON, or nested too deeply.
    return undefined;
  }
}

function toProse(text: string): PublishedText {
  return { all: text, prose: text };
}

function readPlain(path: string, text: string): PublishedText {
  if (/\.(?:md|markdown)$/.test(path)) {
    const full = readMarkdown(text);
    // A fence ends at one as long, or with the text (CommonMark §4.5).
    return { all: full, prose: full.replace(/^(?=(`{3,}))\1(?:[^]*?^\1`*|[^]*)/gm, '') };
  }
  return toProse(/\.(?:vcf|ics)$/.test(path) ? readCard(text) : text);
}

/** Markdown escapes punctuation with a backslash, and line ends as references. It has tags for raised digits. */
function readMarkdown(text: string): string {
  return text
    .replace(/<\/?su[bp]>/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])|&(?:amp|#x?[\da-f]+);/gi, (escaped, mark?: string) =>
      escaped === '&amp;' ? '&' : (mark ?? ' '),
    )
    .replace(/\*{1,3}(?=[\d+(])|(?<=\d)\*{1,3}/g, '');
}

/**
 * vCard and iCalendar fold long lines, have parameters after a field's name, and escape line ends and punctuation
 * (RFC 6350 §3, RFC 5545 §3.1).
 */
function readCard(text: string): string {
  return text
    .replace(/\r?\n[ \t]|^PRODID:.*$/gm, '')
    .replace(/\\(?:n|([,;:\\]))/gi, (_whole, mark?: string) => mark ?? '\n')
    .replace(/^([\w.-]+);[^:\n]*:/gm, '$1: ');
}
