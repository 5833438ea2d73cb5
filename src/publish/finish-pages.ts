import type { Facts } from '../facts/facts.ts';
import { docsPath } from '../facts/paths.ts';
import { withPolicy } from '../render/content-security-policy.ts';
import { listEmbeds, type Embed } from '../render/embeds.ts';
import { renderPageMarkdown } from '../render/page-markdown.ts';
import { findElements, parsePage } from '../render/parse-html.ts';
import { listPages, toRequestPath, type Files } from '../files/files.ts';
import { firstSitemapPath, llmsFullPath } from '../files/paths.ts';
import { twinPath } from '../files/twin-path.ts';
import { readPageText, type PublishedText } from '../scan/page-text.ts';
import { limitSeconds, runWithin } from '../scan/run-within.ts';
import { listContentNotices, type ContentNotice } from './content-notices.ts';
import { createLinkRemover } from './repeated-links.ts';

/** What a page says, what it links to, and what it loads from other origins. */
export interface PageContent extends PublishedText {
  readonly links: readonly string[];
  readonly embeds: readonly Embed[];
  /** Empty for docs pages. */
  readonly notices: readonly ContentNotice[];
}

/** Files to publish, and what their pages contain. */
export interface FinishedPages {
  readonly files: Files;
  /** The pages' contents for the checks, by request path. */
  readonly contents: ReadonlyMap<string, PageContent>;
}

/**
 * Returns every page with a Content-Security-Policy, the pages' Markdown twins, and llms-full.txt, which joins
 * the twins, each after a comment with its URL. The sitemap gets the dates of the pages that have one. Parses each page
 * once.
 * @throws {Error} if a page takes too long, or has no main part.
 */
export function finishPages(
  built: Files,
  { baseUrl, embeds: allowed }: Pick<Facts, 'baseUrl' | 'embeds'>,
  dateOf: (path: string) => Date | undefined,
): FinishedPages {
  const removeRepeated = createLinkRemover();
  const texts = new Map<string, string>();
  const contents = new Map<string, PageContent>();
  const full: string[] = [];
  // The home page first, and each page before those below it.
  const pages = listPages(built).map((file) => ({ file, path: toRequestPath(file) }));
  const paths = new Set(pages.map(({ path }) => path));
  for (const { file, path } of pages.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const html = String(built.get(file));
    const limit = limitSeconds(html.length);
    const page = runWithin(limit, `Reading the HTML of ${path}`, () =>
      parsePage(removeRepeated(html)),
    );
    const embeds = listEmbeds(page, `${baseUrl}${path}`);
    texts.set(file, withPolicy(html, page, { loaded: embeds, allowed }));
    const links = findElements(
      page,
      ({ tagName, properties }) => tagName === 'a' && properties.href !== undefined,
    ).map(({ properties }) => String(properties.href));
    const notices = path.startsWith(docsPath) ? [] : listContentNotices(page, built);
    contents.set(path, { links, embeds, notices, ...readPageText(page) });
    const twin = twinPath(path);
    if (twin === undefined) continue;
    const markdown = runWithin(limit, `Writing the Markdown of ${path}`, () =>
      renderPageMarkdown(page, `${baseUrl}${path}`, (other) => paths.has(other)),
    );
    texts.set(decodeURIComponent(twin), markdown);
    full.push(`<!-- ${baseUrl}${twin} -->\n\n${markdown}`);
  }
  texts.set(llmsFullPath, full.join('\n---\n\n'));
  const sitemap = built.get(firstSitemapPath);
  if (sitemap) {
    const dated = String(sitemap).replace(/<loc>([^<]*)<\/loc>/g, (loc, url: string) => {
      const date = dateOf(new URL(url).pathname);
      return date ? `${loc}<lastmod>${date.toISOString()}</lastmod>` : loc;
    });
    texts.set(firstSitemapPath, dated);
  }
  const files = new Map(Array.from(texts, ([path, text]) => [path, Buffer.from(text)]));
  return { files, contents };
}
