import { toMarkdown } from 'mdast-util-to-markdown';

/** Escapes a line of text, which may be link text. CommonMark renders the result as plain text. */
export function escapeMarkdown(text: string): string {
  // CommonMark has no strikethrough, but many parsers strike through text between tildes.
  const unsafe = ['~', ']'].map((character) => ({ character }));
  return toMarkdown({ type: 'text', value: text }, { unsafe }).slice(0, -1);
}
