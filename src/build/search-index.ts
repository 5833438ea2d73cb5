import type { AstroIntegration } from 'astro';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';

/**
 * Writes the search index again, by Node. Starlight lets Pagefind's service write it and then kills the
 * service, which may leave a file cut short (Pagefind/pagefind#1271, mended after 1.5.2): the search
 * would be broken, and no two builds the same.
 */
export function searchIndex(): AstroIntegration {
  return {
    name: 'frontdesk-search-index',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir);
        const folder = join(client, 'pagefind');
        try {
          const { index, errors } = await createIndex();
          if (!index) throw new Error(errors.join('\n'));
          const added = await index.addDirectory({ path: client });
          const made = await index.getFiles();
          const faults = [...added.errors, ...made.errors];
          if (faults.length > 0) throw new Error(faults.join('\n'));
          await rm(folder, { recursive: true, force: true });
          for (const { path, content } of made.files) {
            await mkdir(dirname(join(folder, path)), { recursive: true });
            await writeFile(join(folder, path), content);
          }
        } finally {
          await close();
        }
      },
    },
  };
}
