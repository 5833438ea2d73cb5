import { selectAll } from 'hast-util-select';
import type { Facts } from '../facts/facts.ts';
import { listPages, toRequestPath, type Files } from '../published/files.ts';
import { parsePage } from '../published/parse-html.ts';

/**
 * Finds dead links and missing images of this site, and pages that no other page links to. Returns a
 * sentence for each.
 */
export function findDeadLinks(files: Files, { baseUrl }: Pick<Facts, 'baseUrl'>): string[] {
  const pages = new Map(
    listPages(files).map((file) => {
      const page = parsePage(String(files.get(file)));
      const ids = selectAll('[id]', page).map(({ properties }) => properties.id);
      const linked = selectAll('a[href], img[src]', page).map(({ properties }) => properties);
      const links = linked.map(({ href, src }) => String(href ?? src));
      return [toRequestPath(file), { ids, links }];
    }),
  );
  const linked = new Set(['/', '/404.html']);

  const findProblem = (from: string, reference: string): string | undefined => {
    const url = URL.parse(reference, `${baseUrl}${from}`);
    if (!url) return `has an invalid URL: ${reference}`;
    if (url.origin !== baseUrl) return undefined;
    const path = decodeURI(url.pathname);
    const page = [path, `${path}/`].find((one) => pages.has(one));
    if (!page) return files.has(path) ? undefined : `links to ${path}, which doesn't exist`;
    if (page !== from) linked.add(page);
    const id = decodeURIComponent(url.hash.slice(1));
    if (id === '' || pages.get(page)?.ids.includes(id)) return undefined;
    return `links to ${page}#${id}, but that page has no element with this id`;
  };

  const dead = Array.from(pages, ([from, { links }]) =>
    links.flatMap((reference) => {
      const problem = findProblem(from, reference);
      return problem === undefined ? [] : [`${from} ${problem}.`];
    }),
  ).flat();
  const unlinked = [...pages.keys()]
    .filter((page) => !linked.has(page))
    .map((page) => `No page links to ${page}: add it to the sidebar in src/docs/navigation.ts.`);
  return [...new Set(dead), ...unlinked];
}
