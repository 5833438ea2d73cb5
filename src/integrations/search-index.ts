import { close, createIndex } from 'pagefind';
import { listPages, type Files } from '../published/files.ts';

/**
 * Creates the search index, which replaces Starlight's. Pagefind can truncate files that it writes itself if it
 * is closed on a busy machine (Pagefind/pagefind#1271, fixed in 1.6).
 */
export async function createSearchIndex(built: Files): Promise<Files> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(errors.join('\n'));
    const added = await Promise.all(
      listPages(built).map((path) =>
        index.addHTMLFile({ sourcePath: path.slice(1), content: String(built.get(path)) }),
      ),
    );
    const { files, ...made } = await index.getFiles();
    const failures = [...added, made].flatMap((step) => step.errors);
    if (failures.length > 0) throw new Error(failures.join('\n'));
    return new Map(files.map(({ path, content }) => [`/pagefind/${path}`, Buffer.from(content)]));
  } finally {
    await close();
  }
}
