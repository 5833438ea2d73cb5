import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest } from './digest.ts';
import { listFiles } from './published-files.ts';

/** Beside the published files, in the build folder: what a server expects to find there. */
export const fileListName = 'files.json';

/** The SHA-256 of each published file, by its path. */
export type FileList = Readonly<Record<string, string>>;

/** Writes down which files a build has, so that a server can tell a whole build from a part of one. */
export async function writeFileList(folder: string, client: string): Promise<void> {
  const entries = await Promise.all(
    (await listFiles(client)).map(
      async (path) => [path, digest(await readFile(join(client, path)))] as const,
    ),
  );
  await writeFile(join(folder, fileListName), JSON.stringify(Object.fromEntries(entries)));
}
