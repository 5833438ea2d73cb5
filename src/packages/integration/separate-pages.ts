import { FolderFiles } from '@frontdesk/folders';
import { separateForSearch } from '@frontdesk/markup';

/** Separates neighboring texts in the pages of a folder for the search, which would join their words. */
export function separatePages(folder: string): void {
  const files = new FolderFiles(folder);
  for (const path of [...files.keys()].filter((file) => file.endsWith('.html'))) {
    const html = String(files.get(path));
    const separated = separateForSearch(html);
    if (separated !== html) files.set(path, Buffer.from(separated));
  }
}
