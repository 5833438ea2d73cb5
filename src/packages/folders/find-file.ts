import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Finds a file whose name may be written with other characters for the same letters: Macs store é as an e and an accent.
 * Returns its path, or undefined if there is none.
 */
export function findFile(path: string): string | undefined {
  const wanted = basename(path);
  const names = listNames(dirname(path));
  const name = names.includes(wanted)
    ? wanted
    : names.find((candidate) => candidate.normalize() === wanted.normalize());
  return name && join(dirname(path), name);
}

/** Lists the names of the files in a folder; none if there is no such folder. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
