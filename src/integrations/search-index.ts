import type { AstroIntegration } from 'astro';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';

/** Pages load one interface of Pagefind, and Starlight has its styles. */
const unused = /^pagefind-(?:ui\.css|modular-ui|component-ui|highlight)/;

/**
 * Writes the search index. Starlight's own step has Pagefind's service write it and then kills the
 * service, which may cut files short on a busy machine (Pagefind/pagefind#1271, fixed in 1.6).
 */
export function searchIndex(): AstroIntegration {
  return {
    name: 'frontdesk-search-index',
    hooks: { 'astro:build:done': ({ dir }) => writeSearchIndex(fileURLToPath(dir)) },
  };
}

async function writeSearchIndex(client: string): Promise<void> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(errors.join('\n'));
    const added = await index.addDirectory({ path: client });
    const made = await index.getFiles();
    const failures = [...added.errors, ...made.errors];
    if (failures.length > 0) throw new Error(failures.join('\n'));
    await rm(join(client, 'pagefind'), { recursive: true, force: true });
    for (const { path, content } of made.files) {
      if (unused.test(path)) continue;
      const file = join(client, 'pagefind', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  } finally {
    await close();
  }
}
