import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files to a folder, and creates the folders that they need. */
export function writeFiles(
  folder: string,
  files: Iterable<readonly [string, string | Uint8Array]>,
): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
