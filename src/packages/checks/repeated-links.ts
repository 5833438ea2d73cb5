/** A link in the sidebar, as Starlight renders it. */
const sidebarLink =
  /<li(?: [^<>]*)?><a href="\/[^"<>]*"[^<>]*><span(?: [^<>]*)?>[^<>]*<\/span><\/a><\/li>/g;

/**
 * Returns a function that removes a page's sidebar links if two earlier pages have them. Each sidebar links to each
 * page, so a large site takes quadratic time to read. Two, because a page's link to itself is no way to reach it.
 */
export function createLinkRemover(): (html: string) => string {
  const counts = new Map<string, number>();
  return (html) => {
    const end = html.indexOf('<main');
    if (end < 0) return html;
    const links = new Set<string>();
    const before = html.slice(0, end).replace(sidebarLink, (item) => {
      const link = item.replace(' aria-current="page"', '');
      links.add(link);
      return (counts.get(link) ?? 0) < 2 ? item : '';
    });
    for (const link of links) counts.set(link, (counts.get(link) ?? 0) + 1);
    return before + html.slice(end);
  };
}
