import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';
import type { Pages } from './finish-pages.ts';

/** Pages load one interface of Pagefind, and Starlight has its styles. */
const unused = /^pagefind-(?:ui\.css|modular-ui|component-ui|highlight)/;

/**
 * Writes the search index of the pages. Pagefind's service makes it, and must not write it: closing the
 * service may cut files short on a busy machine (Pagefind/pagefind#1271, fixed in 1.6).
 */
export async function writeSearchIndex(client: string, pages: Pages): Promise<void> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(errors.join('\n'));
    const added = await Promise.all(
      [...pages].map(([path, content]) =>
        index.addHTMLFile({ sourcePath: path.slice(1), content }),
      ),
    );
    const made = await index.getFiles();
    const failures = [...added, made].flatMap((step) => step.errors);
    if (failures.length > 0) throw new Error(failures.join('\n'));
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
