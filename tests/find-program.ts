import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian puts servers where the PATH of a user may not look. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** Where a program is installed, the first of these names that is; undefined where none is. */
export function findProgram(...names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
