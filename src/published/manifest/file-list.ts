import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest } from './digest.ts';
import { listFiles } from './published-files.ts';

/** The file that lists the published files for the server. It is not published itself. */
export const fileListName = 'files.json';

/** The SHA-256 of each published file, by its path. */
export type FileList = Readonly<Record<string, string>>;

/** Lists the files in a folder. */
export async function digestFolder(folder: string): Promise<FileList> {
  const read = async (path: string) => [path, digest(await readFile(join(folder, path)))] as const;
  return Object.fromEntries(await Promise.all((await listFiles(folder)).map(read)));
}

/** Writes the list, so that the server can detect an incomplete copy of a build. */
export async function writeFileList(folder: string, client: string): Promise<void> {
  await writeFile(join(folder, fileListName), JSON.stringify(await digestFolder(client)));
}
