import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a folder with a new one in the same file system. If the process ends between the two renames, the old folder
 * is left as `.NAME.old`.
 * @throws {Error} if the new folder can't be moved. The old one then stays.
 */
export async function replaceFolder(folder: string, replacement: string): Promise<void> {
  const aside = join(dirname(folder), `.${basename(folder)}.old`);
  const hasFolder = existsSync(folder);
  if (hasFolder) {
    await rm(aside, { recursive: true, force: true });
    await rename(folder, aside);
  }
  try {
    await rename(replacement, folder);
  } catch (error) {
    if (hasFolder) await rename(aside, folder);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}
