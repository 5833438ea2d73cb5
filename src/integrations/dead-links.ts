import type { Facts } from '../facts/facts.ts';
import { listPages, toPage, type Files } from '../published/files.ts';
import { findAll, findIds, parsePage, type Page } from '../published/parse-html.ts';

/**
 * Finds the links and pictures on pages that lead to nothing on this site, and the pages that no other page
 * links to. Returns a sentence for each.
 */
export function findDeadLinks(files: Files, { baseUrl }: Pick<Facts, 'baseUrl'>): string[] {
  const pages = new Map(
    listPages(files).map((file) => [toPage(file), parsePage(String(files.get(file)))]),
  );
  const ids = new Map(Array.from(pages, ([page, parsed]) => [page, findIds(parsed)]));
  const linked = new Set(['/', '/404/']);

  const findProblem = (from: string, reference: string): string | undefined => {
    const url = URL.parse(reference, `${baseUrl}${from}`);
    if (!url) return `has an invalid URL: ${reference}`;
    if (url.origin !== baseUrl) return undefined;
    const path = decodeURI(url.pathname);
    const page = [path, `${path}/`].find((one) => pages.has(one));
    if (!page) return files.has(path) ? undefined : `leads to ${path}, which doesn't exist`;
    if (page !== from) linked.add(page);
    const id = decodeURIComponent(url.hash.slice(1));
    if (id === '' || ids.get(page)?.has(id)) return undefined;
    return `leads to ${page}#${id}, but that page has no element with this id`;
  };

  const dead = Array.from(pages, ([from, parsed]) =>
    listReferences(parsed).flatMap((reference) => {
      const problem = findProblem(from, reference);
      return problem === undefined ? [] : [`${from} ${problem}.`];
    }),
  ).flat();
  const unlinked = [...pages.keys()]
    .filter((page) => !linked.has(page))
    .map((page) => `No page links to ${page}: add it to the sidebar in src/docs/navigation.ts.`);
  return [...new Set(dead), ...unlinked];
}

/** Lists the URLs of a page's links and pictures. */
function listReferences(page: Page): string[] {
  return [...findAll(page, 'a'), ...findAll(page, 'img')]
    .flatMap(({ attrs }) => attrs)
    .flatMap(({ name, value }) => (name === 'href' || name === 'src' ? [value] : []));
}
