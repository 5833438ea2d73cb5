import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../facts/environment.ts';
import { findNameProblem, isLeftover } from '../files/file-names.ts';
import type { Files } from '../files/files.ts';
import { toPrintableLines } from '../verify/printable.ts';
import { readFiles } from '../verify/read-files.ts';

/**
 * Reads the files that Astro built. Deletes those that operating systems left in `public`, and prints their names.
 * @throws {SettingsError} that lists the files that can't be published.
 */
export async function readBuilt(folder: string): Promise<Files> {
  const built = await readFiles(folder);
  const leftovers = [...built.keys()].filter(isLeftover);
  await Promise.all(leftovers.map((path) => rm(join(folder, path))));
  if (leftovers.length > 0) {
    const names = leftovers.map((path) => `public${path}`).join(', ');
    process.stdout.write(`${toPrintableLines([`Left out ${names}.`])}\n`);
  }
  const files = new Map([...built].filter(([path]) => !isLeftover(path)));
  const problems = [...files.keys()].flatMap((path) => findNameProblem(path) ?? []);
  if (problems.length === 0) return files;
  const lines = [...new Set(problems)].map((problem) => `  public${problem}.`);
  const title = 'Nothing was published. Move these out of public, or rename them:';
  throw new SettingsError(toPrintableLines([title, ...lines]));
}
