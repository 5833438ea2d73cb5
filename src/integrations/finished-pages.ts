import type { AstroIntegration } from 'astro';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { toPage } from '../agreement/find-mismatches.ts';
import { listFiles, toRequestPath } from '../published/manifest/published-files.ts';
import { withPolicy } from '../published/content-security-policy.ts';
import { parseTwinPaths, renderLlmsFull } from '../published/llms.ts';
import { renderPageMarkdown } from '../published/page-markdown.ts';
import { locatePage, toMain } from '../published/parse-html.ts';
import { llmsFullPath, llmsPath } from '../published/paths.ts';
import { twinPath } from '../published/twin-path.ts';

/**
 * Adds a Content-Security-Policy to every page and writes its Markdown twin beside it, then joins
 * the twins in llms-full.txt. The build stops if llms.txt lists other pages than the build has:
 * agents would miss a page or follow a dead link.
 */
export function finishedPages(facts: Facts): AstroIntegration {
  return {
    name: 'frontdesk-finished-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const pages = (await listFiles(client)).filter((file) => file.endsWith('.html'));
        const twins = new Map<string, string>();
        for (const file of pages) {
          const page = toPage(toRequestPath(file));
          const markdown = await finishPage(join(client, file), `${facts.baseUrl}${page}`);
          const twin = twinPath(page);
          if (twin === undefined) continue;
          await mkdir(dirname(join(client, twin)), { recursive: true });
          await writeFile(join(client, twin), markdown);
          twins.set(twin, markdown);
        }
        const listed = parseTwinPaths(await readFile(join(client, llmsPath), 'utf8'), facts);
        checkListed(listed, [...twins.keys()]);
        const inOrder = listed.map((path) => ({ path, markdown: twins.get(path) ?? '' }));
        await writeFile(join(client, llmsFullPath), renderLlmsFull(inOrder, facts));
        logger.info(`${pages.length} pages have a policy, and ${twins.size} a twin`);
      },
    },
  };
}

/** Adds the policy to a page's file. Returns the page as Markdown. */
async function finishPage(path: string, url: string): Promise<string> {
  const html = await readFile(path, 'utf8');
  const page = locatePage(html);
  await writeFile(path, withPolicy(html, page));
  return renderPageMarkdown(toMain(page), { url });
}

/** @throws {Error} if the index lists other twins than the build has. */
function checkListed(listed: readonly string[], built: readonly string[]): void {
  const differing = new Set(built).symmetricDifference(new Set(listed));
  if (differing.size > 0) {
    throw new Error(`${llmsPath} and the built pages differ in ${[...differing].join(', ')}`);
  }
}
