import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers in a folder that is not on every user's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** Returns the path of the first of these programs that is installed, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Returns the end of a test's title: why it is skipped if a program is not installed. */
export function needs(program: string | undefined, debianPackage: string): string {
  return program === undefined ? ` (skipped: apt-get install ${debianPackage})` : '';
}
