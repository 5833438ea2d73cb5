/**
 * Escapes the titles in a page's head (HTML §13.1.2.5, escapable raw text). Starlight doesn't, so a name
 * with `<` or `&` would change, or could add a script.
 */
export function escapeTitles<Entry extends { tag: string; content?: string | undefined }>(
  head: readonly Entry[],
): Entry[] {
  return head.map((entry) =>
    entry.tag === 'title' && entry.content !== undefined
      ? { ...entry, content: entry.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }
      : entry,
  );
}
