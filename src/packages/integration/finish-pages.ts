import type { Facts } from '@frontdesk/facts';
import { renderLlms, type IndexEntry } from './documents/llms.ts';
import { renderMissingPage } from './documents/missing-page.ts';
import { findElements, parsePage, readTitle, renderPageMarkdown } from '@frontdesk/markup';
import type { Files, WritableFiles } from '@frontdesk/folders';
import { listPages } from './list-pages.ts';
import { sitePaths, toRequestPath, twinPath } from '@frontdesk/files';
import { limitSeconds, readPageText, runWithin } from '@frontdesk/scan';
import {
  createLinkRemover,
  createPageGuard,
  findOtherHours,
  type FinishedPages,
  listBrokenPictures,
  listContentWarnings,
  listShown,
  type PageContent,
  renderLinkPage,
} from '@frontdesk/checks';

/** What a site has itself. */
export interface FinishOptions {
  /** True for the path of a file in `public`. */
  readonly isOwnFile: (path: string) => boolean;
  /** True to point out what word processors and phones did to the texts of pages outside the docs. */
  readonly texts?: boolean | undefined;
  /** The paths of files to leave out. */
  readonly leave: readonly string[];
  /** True for a path that Astro renders for each request. By default, it renders none. */
  readonly renders?: (path: string) => boolean;
}

/**
 * Gives every page a Content-Security-Policy, and adds the pages' Markdown twins, llms.txt, which lists them, and
 * llms-full.txt, which joins the twins, each after a comment with its URL. Other files that the site has already stay as
 * they are. Parses each page once.
 * @throws {Error} if a page takes too long.
 */
export function finishPages(
  files: WritableFiles,
  facts: Facts,
  { isOwnFile, leave, renders = () => false, texts }: FinishOptions,
): FinishedPages {
  const { baseUrl, site } = facts;
  const removeRepeated = createLinkRemover();
  const contents = new Map<string, PageContent>();
  const full: string[] = [];
  const entries: IndexEntry[] = [];
  const withoutTwin: string[] = [];
  const { guard, report } = createPageGuard(files, facts, renders);
  // The home page first, and each page before those below it.
  const pages = listPages(files, isOwnFile).map((file) => ({ file, path: toRequestPath(file) }));
  const paths = new Set(pages.filter(({ file }) => hasTitle(files, file)).map(({ path }) => path));
  const finishPage = (file: string, path: string, html: string) => {
    const page = parsePage(removeRepeated(html));
    const links = findElements(
      page,
      ({ tagName, properties }) => tagName === 'a' && properties.href !== undefined,
    ).map(({ properties }) => String(properties.href));
    const isOwners = !path.startsWith(site.docs.home);
    const warnings = [
      ...guard({ file, path, html, page }),
      ...(texts && isOwners ? listContentWarnings(page, files, facts.mentions) : []),
      ...findOtherHours(page, facts),
    ];
    const broken = listBrokenPictures(page);
    const shown = listShown(page, baseUrl + path);
    const linkPage = renderLinkPage(page);
    contents.set(path, { links, linkPage, warnings, broken, shown, ...readPageText(page) });
    const twin = twinPath(path);
    if (twin === undefined) return;
    const { title, description } = readTitle(page);
    const markdown = renderPageMarkdown(page, `${baseUrl}${path}`, (linked) => paths.has(linked));
    if (markdown === undefined) {
      withoutTwin.push(path);
      return;
    }
    entries.push({ path, title, description });
    if (files.has(decodeURIComponent(twin))) return;
    files.set(decodeURIComponent(twin), Buffer.from(markdown));
    full.push(`<!-- ${baseUrl}${twin} -->\n\n${markdown}`);
  };
  for (const { file, path } of pages.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const html = String(files.get(file));
    runWithin(limitSeconds(html.length), `Reading ${path}`, () => {
      finishPage(file, path, html);
    });
  }
  const isOwn = (path: string) => files.has(path) || leave.includes(path);
  const siteFiles = ['/_headers', sitePaths.llms, sitePaths.llmsFull].filter(isOwn);
  const add = (path: string, text: string) => isOwn(path) || files.set(path, Buffer.from(text));
  add(sitePaths.llms, renderLlms(entries, facts));
  add(sitePaths.llmsFull, full.join('\n---\n\n'));
  add(sitePaths.missingPage, renderMissingPage(facts));
  const tell = (what: string, list: readonly string[]) => {
    const more = list.length > 5 ? [`and ${list.length - 5} more`] : [];
    return list.length > 0 ? [`${what}: ${[...list.slice(0, 5), ...more].join(', ')}.`] : [];
  };
  const { lists, ...found } = report();
  return {
    contents,
    ...found,
    warnings: [
      ...tell('Left as they are', siteFiles),
      ...tell('No Markdown, because they have no <main> element with an <h1>', withoutTwin),
      ...lists.flatMap(([title, list]) => tell(title, list)),
    ],
  };
}

/** True if a page has a main part with a heading, which a twin needs. Reads bytes as letters, which is fast. */
function hasTitle(files: Files, file: string): boolean {
  return /<main[\s>][^]*<h1[\s>]/.test(files.get(file)?.toString('latin1') ?? '');
}
