import { toMarkdown } from 'mdast-util-to-markdown';

/** Escapes a line of text, also for the text of a link. CommonMark renders the result as plain text. */
export function escapeMarkdown(text: string): string {
  // CommonMark has no strikethrough, but many parsers render text between tildes as such.
  const unsafe = ['~', ']'].map((character) => ({ character }));
  return toMarkdown({ type: 'text', value: text }, { unsafe }).slice(0, -1);
}
