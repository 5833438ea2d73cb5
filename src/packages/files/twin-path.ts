/** The Vary header of pages and their twins, which are forms of one resource, and are compressed (RFC 9110 §12.5.5). */
export const pageVary = 'Accept, Accept-Encoding';

/**
 * Returns the path of a page's Markdown twin: `/docs.md` for `/docs/`, and `/index.md` for `/`. Returns undefined
 * for files, which have an extension or a well-known path (RFC 8615), and for paths with an empty segment.
 */
export function twinPath(page: string): string | undefined {
  if (page === '/') return '/index.md';
  if (page.startsWith('/.well-known/') || page.includes('//')) return undefined;
  const path = page.replace(/\/$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' || name === '404' || name.includes('.') ? undefined : `${path}.md`;
}

/** Returns the path of a twin's page, or undefined for other files. */
export function pagePath(twin: string): string | undefined {
  if (twin === '/index.md') return '/';
  const page = twin.endsWith('.md') ? `${twin.slice(0, -'.md'.length)}/` : undefined;
  return page !== undefined && twinPath(page) === twin ? page : undefined;
}
