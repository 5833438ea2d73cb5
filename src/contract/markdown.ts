import type { Paragraph } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';

/** Escapes a text. CommonMark renders the result, which is one line, as one paragraph of plain text. */
export function escapeMarkdown(text: string): string {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  // Line ends become character references, because parsers turn a lone carriage return into a line
  // feed. CommonMark has no strikethrough, but many parsers render text between tildes as such.
  const unsafe = ['\r', '\n', '~'].map((character) => ({ character }));
  return toMarkdown(paragraph, { unsafe }).slice(0, -1);
}
