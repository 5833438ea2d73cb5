import type { Facts } from '../facts/facts.ts';
import { withPolicy } from '../published/content-security-policy.ts';
import { parseTwinPaths, renderLlmsFull } from '../published/llms.ts';
import { listPages, toPage, type Files } from '../published/files.ts';
import { renderPageMarkdown } from '../published/page-markdown.ts';
import { parsePage, toPart } from '../published/parse-html.ts';
import { llmsFullPath, llmsPath } from '../published/paths.ts';
import { twinPath } from '../published/twin-path.ts';

/**
 * Returns every page with a Content-Security-Policy, their Markdown twins, and llms-full.txt, which
 * joins the twins.
 * @throws {Error} if llms.txt lists other pages than the build has: agents would miss a page or follow a
 *   dead link.
 */
export function finishPages(built: Files, facts: Facts): Files {
  const pages = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const file of listPages(built)) {
    const html = String(built.get(file));
    const parsed = parsePage(html);
    pages.set(file, withPolicy(html, parsed));
    const page = toPage(file);
    const twin = twinPath(page);
    if (twin === undefined) continue;
    twins.set(twin, renderPageMarkdown(toPart(parsed, 'main'), { url: `${facts.baseUrl}${page}` }));
  }
  const listed = parseTwinPaths(String(built.get(llmsPath)), facts);
  const differing = new Set(twins.keys()).symmetricDifference(new Set(listed));
  if (differing.size > 0) {
    throw new Error(`${llmsPath} and the built pages differ in ${[...differing].join(', ')}`);
  }
  const inOrder = listed.map((path) => ({ path, markdown: twins.get(path) ?? '' }));
  const texts = [...pages, ...twins, [llmsFullPath, renderLlmsFull(inOrder, facts)] as const];
  return new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
}
