/**
 * Where the Markdown twin of a page is: `/docs/` has `/docs.md`, the home page `/index.md`. Undefined
 * for a path that names a file, which is no page and has no twin: one with an extension, or a
 * well-known one (RFC 8615).
 */
export function twinPath(page: string): string | undefined {
  if (page === '/') return '/index.md';
  if (page.startsWith('/.well-known/')) return undefined;
  const path = page.replace(/\/$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' || name === '404' || name.includes('.') ? undefined : `${path}.md`;
}

/** The page whose twin is at a path; undefined for every other path. */
export function pagePath(twin: string): string | undefined {
  if (twin === '/index.md') return '/';
  const page = twin.endsWith('.md') ? `${twin.slice(0, -'.md'.length)}/` : undefined;
  return page !== undefined && twinPath(page) === twin ? page : undefined;
}
