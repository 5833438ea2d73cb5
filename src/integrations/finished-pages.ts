import type { AstroIntegration } from 'astro';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { toPage } from '../forms/agreement.ts';
import { parseTwinPaths, renderLlmsFull } from '../site/llms.ts';
import { llmsFullPath, llmsPath } from '../site/paths.ts';
import { twinPath } from '../site/twin-path.ts';
import type { PageWork } from './page-work.ts';
import { listFiles, toRequestPath } from '../manifest/published-files.ts';
import { renderedPages } from './rendered-pages.ts';

/**
 * Gives every page its policy and its Markdown twin, in threads, while Astro renders others, and
 * writes the file that joins the twins, in the order of the index. It stands after all that writes
 * pages, and before what compresses them. The build stops where the index and the pages differ: an
 * agent would miss a page, or be sent to none.
 */
export function finishedPages(facts: Facts, work: Pick<PageWork, 'finishPage'>): AstroIntegration {
  const finished = new Map<string, string>();

  /** A page with its policy. Its Markdown is kept for its twin. */
  async function finish(rendered: string, page: string): Promise<string> {
    const { html, markdown } = await work.finishPage(rendered, page, facts);
    finished.set(page, markdown);
    return html;
  }

  return {
    name: 'frontdesk-finished-pages',
    hooks: {
      ...renderedPages(finish),
      'astro:build:done': async ({ dir, pages, logger }) => {
        const client = fileURLToPath(dir);
        const listed = parseTwinPaths(await readFile(join(client, llmsPath), 'utf8'), facts);
        checkListed(
          listed,
          pages.flatMap(({ pathname }) => twinPath(`/${pathname}`) ?? []),
        );
        for (const file of await listFiles(client)) {
          if (!file.endsWith('.html')) continue;
          const page = toPage(toRequestPath(file));
          // One that Astro copied and did not render.
          if (!finished.has(page)) {
            const path = join(client, file);
            await writeFile(path, await finish(await readFile(path, 'utf8'), page));
          }
        }
        const twins = new Map(
          [...finished].flatMap(([page, markdown]): [string, string][] => {
            const twin = twinPath(page);
            return twin === undefined ? [] : [[twin, markdown]];
          }),
        );
        const writeTwin = async ([twin, markdown]: [string, string]) => {
          await mkdir(dirname(join(client, twin)), { recursive: true });
          await writeFile(join(client, twin), markdown);
        };
        await Promise.all([...twins].map(writeTwin));
        const written = listed.map((path) => ({ path, markdown: twins.get(path) ?? '' }));
        await writeFile(join(client, llmsFullPath), renderLlmsFull(written, facts));
        logger.info(`${finished.size} pages have a policy, and ${twins.size} a twin`);
      },
    },
  };
}

/** @throws {Error} where the index lists other twins than those of the built pages. */
function checkListed(listed: readonly string[], built: readonly string[]): void {
  const differing = new Set(built).symmetricDifference(new Set(listed));
  if (differing.size > 0) {
    throw new Error(`${llmsPath} and the built pages differ in ${[...differing].join(', ')}`);
  }
}
