import type { AstroIntegration } from 'astro';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { parseTwinPaths, renderLlmsFull } from '../site/llms.ts';
import { llmsFullPath, llmsPath } from '../site/paths.ts';
import { twinPath } from '../site/twin-path.ts';
import type { PageThreads } from './page-threads.ts';
import type { FinishedPage } from './page-work.ts';

/** A page as Astro rendered it, and what is being made of it. */
interface Begun {
  readonly html: string;
  readonly finished: Promise<FinishedPage>;
}

/**
 * Gives every built page its policy and its Markdown twin, and writes the file that joins the twins,
 * in the order of the index. Threads begin with a page as soon as it is rendered; what is then read
 * from its file counts. It stands after all that writes pages, and before what compresses them. The
 * build stops where the index and the pages differ: an agent would miss a page, or be sent to none.
 */
export function finishedPages(facts: Facts, threads: () => PageThreads): AstroIntegration {
  const begun = new Map<string, Begun>();
  const finish = (page: string, html: string): Promise<FinishedPage> => {
    const former = begun.get(page);
    if (former?.html === html) return former.finished;
    const finished = threads().finishPage(html, `${facts.baseUrl}${page}`);
    // Whoever awaits it learns of a failure; the build may end before.
    finished.catch(() => undefined);
    begun.set(page, { html, finished });
    return finished;
  };
  return {
    name: 'frontdesk-finished-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Astro names its own entry point only where nobody wraps its prerenderer.
        const build = { rolldownOptions: { input: 'astro/entrypoints/prerender' } };
        const configEnvironment = (name: string) => (name === 'prerender' ? { build } : undefined);
        updateConfig({
          vite: {
            plugins: [{ name: 'frontdesk-prerender-entry', apply: 'build', configEnvironment }],
          },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          async render(request, options) {
            const rendered = await standard.render(request, options);
            const response = rendered instanceof Response ? rendered : rendered.response;
            if (response.headers.get('Content-Type')?.startsWith('text/html')) {
              void finish(new URL(request.url).pathname, await response.clone().text());
            }
            return rendered;
          },
        }));
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const client = fileURLToPath(dir);
        const listed = parseTwinPaths(await readFile(join(client, llmsPath), 'utf8'), facts);
        checkListed(
          listed,
          pages.flatMap(({ pathname }) => twinPath(`/${pathname}`) ?? []),
        );
        const twins = new Map<string, string>();
        let count = 0;
        for await (const file of glob('**/*.html', { cwd: client })) {
          const page = `/${file.replace(/(?:index)?\.html$/, '')}`;
          const made = await finish(page, await readFile(join(client, file), 'utf8'));
          await writeFile(join(client, file), made.html);
          count += 1;
          const twin = twinPath(page);
          if (twin === undefined) continue;
          await mkdir(dirname(join(client, twin)), { recursive: true });
          await writeFile(join(client, twin), made.markdown);
          twins.set(twin, made.markdown);
        }
        const written = listed.map((path) => ({ path, markdown: twins.get(path) ?? '' }));
        await writeFile(join(client, llmsFullPath), renderLlmsFull(written, facts));
        logger.info(`${count} pages have a policy, and ${twins.size} a twin`);
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
