import type { Files } from '@frontdesk/folders';

/** What only a page has that Astro writes for a redirect. */
const redirect = '<meta http-equiv="refresh"';

/**
 * Lists the pages. HTML files from `public`, such as the file with which an owner proves to a search engine who owns the
 * site, or the pages of an older site, are published as they are, and so are redirects.
 */
export function listPages(files: Files, isPublic: (path: string) => boolean): string[] {
  return [...files.keys()].filter(
    (path) =>
      /\/(?:index|404)\.html$/.test(path) &&
      !isPublic(path) &&
      !files.get(path)?.includes(redirect),
  );
}
