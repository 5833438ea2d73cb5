import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Puts a new folder in the place of an old one in the same file system. Only the time between two renames is without
 * either: if the process ends there, the old folder is still beside it, as `.NAME.old`.
 * @throws {Error} if the new folder can't be moved. The old one then stays.
 */
export async function replaceFolder(folder: string, replacement: string): Promise<void> {
  const aside = join(dirname(folder), `.${basename(folder)}.old`);
  await rm(aside, { recursive: true, force: true });
  const hadFolder = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  try {
    await rename(replacement, folder);
  } catch (error) {
    if (hadFolder) await rename(aside, folder);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}
