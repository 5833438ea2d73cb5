import { selectAll } from 'hast-util-select';
import type { Facts } from '../facts/facts.ts';
import { listPages, toRequestPath, type Files } from '../published/files.ts';
import { parsePage } from '../published/parse-html.ts';

/** Finds pages that no other page links to. Returns a sentence for each. */
export function findUnlinkedPages(files: Files, { baseUrl }: Pick<Facts, 'baseUrl'>): string[] {
  const linked = new Set(['/', '/404.html']);
  for (const file of listPages(files)) {
    const from = toRequestPath(file);
    for (const { properties } of selectAll('a[href]', parsePage(String(files.get(file))))) {
      const url = URL.parse(String(properties.href), `${baseUrl}${from}`);
      const to = url?.origin === baseUrl ? url.pathname.replace(/\/?$/, '/') : from;
      if (to !== from) linked.add(to);
    }
  }
  return listPages(files)
    .map(toRequestPath)
    .filter((page) => !linked.has(page))
    .map(
      (page) =>
        `No page links to ${decodeURI(page)}: add it to the sidebar in src/docs/navigation.ts.`,
    );
}
