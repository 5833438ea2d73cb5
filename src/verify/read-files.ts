import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Files } from '../files/files.ts';

/** Reads all files of a folder, sorted by path. Macs decompose letters in file names, but links have them composed. */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.split(sep).join('/')}`)
    .sort();
  const read = async (path: string) =>
    [path.normalize(), await readFile(join(folder, path))] as const;
  return new Map(await Promise.all(paths.map(read)));
}
