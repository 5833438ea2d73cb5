import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes files to a folder, and creates the folders that they need. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Replaces the output with a finished build. Between the two renames, there is no output. */
export function publish(build: string, output: string): void {
  const former = `${build}.former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, former);
  renameSync(build, output);
  rmSync(former, { recursive: true, force: true });
}
