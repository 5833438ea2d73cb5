import type { AstroIntegration } from 'astro';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Corrects the pages that starlight-openapi writes, which has no setting for it. It stands before
 * Starlight, so that the search knows the ids as they are.
 */
export function mendReferencePages(): AstroIntegration {
  return {
    name: 'frontdesk-mend-reference',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for await (const name of glob('docs/reference/**/*.html', { cwd: folder })) {
          const file = join(folder, name);
          await writeFile(file, mendReference(await readFile(file, 'utf8')));
        }
      },
    },
  };
}

/**
 * The page with ids that are there once, so that every link to a heading finds its own, and with no
 * heading that skips a level.
 */
export function mendReference(html: string): string {
  let count = 0;
  return html
    .replace(
      /(<h4 id="headers)("[^>]*>[^<]*<\/h4><a [^>]*href="#headers)"/g,
      (pair, id: string, link: string) => {
        count += 1;
        return count === 1 ? pair : `${id}-${count}${link}-${count}"`;
      },
    )
    .replace(/<h5( class="sl-openapi-examples-heading[^>]*>)(.*?)<\/h5>/gs, '<div$1$2</div>');
}
