import type { AstroIntegration } from 'astro';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { parseTwinPaths, renderLlmsFull } from '../site/llms.ts';
import { llmsFullPath, llmsPath } from '../site/paths.ts';
import { twinPath } from '../site/twin-path.ts';
import type { PageThreads } from './page-threads.ts';

/**
 * Gives every built page its policy and its Markdown twin, in threads, and writes the file that joins
 * the twins, in the order of the index. It stands after all that writes pages, and before what
 * compresses them. The build stops where the index and the pages differ: an agent would miss a page,
 * or be sent to none.
 */
export function finishedPages(
  facts: Facts,
  threads: Pick<PageThreads, 'finishPage'>,
): AstroIntegration {
  /** Writes a page with its policy, and its twin where it has one: the twin's path and text. */
  async function finish(client: string, file: string): Promise<[string | undefined, string]> {
    const page = `/${file.replace(/(?:index)?\.html$/, '')}`;
    const rendered = await readFile(join(client, file), 'utf8');
    const { html, markdown } = await threads.finishPage(rendered, `${facts.baseUrl}${page}`);
    await writeFile(join(client, file), html);
    const twin = twinPath(page);
    if (twin !== undefined) {
      await mkdir(dirname(join(client, twin)), { recursive: true });
      await writeFile(join(client, twin), markdown);
    }
    return [twin, markdown];
  }

  return {
    name: 'frontdesk-finished-pages',
    hooks: {
      'astro:build:done': async ({ dir, pages, logger }) => {
        const client = fileURLToPath(dir);
        const listed = parseTwinPaths(await readFile(join(client, llmsPath), 'utf8'), facts);
        checkListed(
          listed,
          pages.flatMap(({ pathname }) => twinPath(`/${pathname}`) ?? []),
        );
        const files = await Array.fromAsync(glob('**/*.html', { cwd: client }));
        const twins = new Map(
          (await Promise.all(files.map((file) => finish(client, file)))).filter(
            ([twin]) => twin !== undefined,
          ),
        );
        const written = listed.map((path) => ({ path, markdown: twins.get(path) ?? '' }));
        await writeFile(join(client, llmsFullPath), renderLlmsFull(written, facts));
        logger.info(`${files.length} pages have a policy, and ${twins.size} a twin`);
      },
    },
  };
}

/** @throws {Error} where the index lists other twins than those of the built pages. */
function checkListed(listed: readonly string[], built: readonly string[]): void {
  const differing = [...built, ...listed].filter(
    (path) => !built.includes(path) || !listed.includes(path),
  );
  if (differing.length > 0) {
    throw new Error(`${llmsPath} and the built pages differ in ${differing.join(', ')}`);
  }
}
