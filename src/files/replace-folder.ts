import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where the old folder is while the new one takes its place. */
function toAside(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}.old`);
}

/**
 * Restores the old folder if a process was killed while it replaced it. No call of Node swaps two folders, so for a
 * moment, there is none.
 */
export function recoverFolder(folder: string): void {
  const aside = toAside(folder);
  if (!existsSync(folder) && existsSync(aside)) renameSync(aside, folder);
}

/**
 * Replaces a folder with a new one in the same file system.
 * @throws {Error} if the new folder can't be moved. The old one then stays.
 */
export function replaceFolder(folder: string, replacement: string): void {
  const aside = toAside(folder);
  recoverFolder(folder);
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, aside);
  try {
    renameSync(replacement, folder);
  } catch (error) {
    recoverFolder(folder);
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}
