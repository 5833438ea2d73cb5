/** An element of a page's head, as Starlight keeps it. */
interface HeadEntry {
  readonly tag: string;
  readonly content?: string | undefined;
}

/**
 * The head with the text of its titles as HTML (§13.1.2.5, escapable raw text). Starlight puts it
 * into the page as it is, so a name with `<` or `&` would be another name there, or a script.
 */
export function escapeTitles<Entry extends HeadEntry>(head: readonly Entry[]): Entry[] {
  return head.map((entry) =>
    entry.tag === 'title' && entry.content !== undefined
      ? { ...entry, content: entry.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }
      : entry,
  );
}
