import type { Facts } from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';
import type { PageContent } from './finished-pages.ts';

/** Finds pages that no other page links to. Returns a sentence for each. */
export function findUnlinkedPages(
  pages: ReadonlyMap<string, Pick<PageContent, 'links'>>,
  { baseUrl }: Pick<Facts, 'baseUrl'>,
): string[] {
  const linked = new Set(['/', sitePaths.missingPage]);
  for (const [from, { links }] of pages) {
    for (const link of links) {
      const url = URL.parse(link, `${baseUrl}${from}`);
      const to = url?.origin === baseUrl ? url.pathname.replace(/\/?$/, '/') : from;
      if (to !== from) linked.add(to);
    }
  }
  return [...pages.keys()]
    .filter((page) => !linked.has(page))
    .map(
      (page) =>
        `No page links to ${decodeURI(page)}: link to it from another page, or see "Pages of your own" in docs/start.md.`,
    );
}
