import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Facts } from '../facts/schema.ts';
import { withPolicy } from '../published/content-security-policy.ts';
import { parseTwinPaths, renderLlmsFull } from '../published/llms.ts';
import { listFiles, toPage } from '../published/manifest/published-files.ts';
import { renderPageMarkdown } from '../published/page-markdown.ts';
import { locatePage, toMain } from '../published/parse-html.ts';
import { llmsFullPath, llmsPath } from '../published/paths.ts';
import { twinPath } from '../published/twin-path.ts';

/** The HTML of each page, by the path of its file. */
export type Pages = ReadonlyMap<string, string>;

/** Reads the pages as Astro wrote them. */
export async function readPages(client: string): Promise<Pages> {
  const files = (await listFiles(client)).filter((file) => file.endsWith('.html'));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(client, file), 'utf8')] as const),
    ),
  );
}

/**
 * Adds a Content-Security-Policy to every page and writes its Markdown twin beside it, then joins
 * the twins in llms-full.txt.
 * @throws {Error} if llms.txt lists other pages than the build has: agents would miss a page or follow a
 *   dead link.
 */
export async function finishPages(client: string, pages: Pages, facts: Facts): Promise<void> {
  const finish = ([file, html]: [string, string]) => finishPage(client, file, html, facts);
  const twins = new Map((await Promise.all([...pages].map(finish))).flat());
  const listed = parseTwinPaths(await readFile(join(client, llmsPath), 'utf8'), facts);
  checkListed(listed, [...twins.keys()]);
  const inOrder = listed.map((path) => ({ path, markdown: twins.get(path) ?? '' }));
  await writeFile(join(client, llmsFullPath), renderLlmsFull(inOrder, facts));
}

/** Returns the twin's path with its text, or nothing for a page without a twin. */
async function finishPage(client: string, file: string, html: string, facts: Facts) {
  const page = toPage(file);
  const located = locatePage(html);
  await writeFile(join(client, file), withPolicy(html, located));
  const twin = twinPath(page);
  if (twin === undefined) return [];
  const markdown = renderPageMarkdown(toMain(located), { url: `${facts.baseUrl}${page}` });
  await mkdir(dirname(join(client, twin)), { recursive: true });
  await writeFile(join(client, twin), markdown);
  return [[twin, markdown] as const];
}

/** @throws {Error} if the index lists other twins than the build has. */
function checkListed(listed: readonly string[], built: readonly string[]): void {
  const differing = new Set(built).symmetricDifference(new Set(listed));
  if (differing.size > 0) {
    throw new Error(`${llmsPath} and the built pages differ in ${[...differing].join(', ')}`);
  }
}
