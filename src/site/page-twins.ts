import type { AstroIntegration } from 'astro';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { parseTwinPaths, renderLlmsFull } from './llms.ts';
import { renderPageMarkdown } from './page-markdown.ts';
import { llmsFullPath, llmsPath } from './paths.ts';
import { pagePath, twinPath } from './twin-path.ts';

/**
 * Writes the Markdown twin of every built page and the file that joins them, in the order of the
 * index. It stands before what compresses files. The build stops where the index and the pages
 * differ: an agent would miss a page, or be sent to none.
 */
export function pageTwins(facts: Facts): AstroIntegration {
  return {
    name: 'frontdesk-page-twins',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const client = fileURLToPath(dir);
        const twins = pages.flatMap(({ pathname }) => twinPath(`/${pathname}`) ?? []);
        const listed = parseTwinPaths(await readFile(`${client}${llmsPath}`, 'utf8'), facts);
        const differing = [...twins, ...listed].filter(
          (path) => !twins.includes(path) || !listed.includes(path),
        );
        if (differing.length > 0) {
          throw new Error(`${llmsPath} and the built pages differ in ${differing.join(', ')}`);
        }
        const written = await Promise.all(
          listed.map(async (path) => {
            const page = pagePath(path) ?? path;
            const html = await readFile(`${client}${page}index.html`, 'utf8');
            const markdown = renderPageMarkdown(html, { url: `${facts.baseUrl}${page}` });
            await mkdir(dirname(`${client}${path}`), { recursive: true });
            await writeFile(`${client}${path}`, markdown);
            return { path, markdown };
          }),
        );
        await writeFile(`${client}${llmsFullPath}`, renderLlmsFull(written, facts));
      },
    },
  };
}
