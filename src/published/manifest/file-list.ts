import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest } from './digest.ts';
import { listFiles } from './published-files.ts';

/** The file in the build folder, beside the published files, that lists them for the server. */
export const fileListName = 'files.json';

/** The SHA-256 of each published file, by its path. */
export type FileList = Readonly<Record<string, string>>;

/** Writes the list, by which a server tells a whole build from one that was copied in part. */
export async function writeFileList(folder: string, client: string): Promise<void> {
  const entries = await Promise.all(
    (await listFiles(client)).map(
      async (path) => [path, digest(await readFile(join(client, path)))] as const,
    ),
  );
  await writeFile(join(folder, fileListName), JSON.stringify(Object.fromEntries(entries)));
}
