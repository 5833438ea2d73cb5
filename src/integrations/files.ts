import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Files } from '../published/files.ts';

/** Reads all files of a folder, sorted by path. */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.split(sep).join('/')}`)
    .sort();
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Writes files to a folder, and creates the folders that they need. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  const write = async ([path, content]: readonly [string, string | Uint8Array]) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  await Promise.all([...files].map(write));
}
