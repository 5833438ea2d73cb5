import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { WritableFiles } from './files.ts';
import { writeFiles } from './write-files.ts';

/** Lists the files in a folder and in those below it, sorted, as paths such as '/docs/index.html'. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.split(sep).join('/')}`)
    .sort();
}

/**
 * The files that a folder has when this is created. Reads a file each time that it is asked for, so even a site of
 * thousands of pages takes little memory. Writes what is set to the folder.
 */
export class FolderFiles implements WritableFiles {
  readonly #folder: string;
  /** The names of the files by path. Macs decompose letters in file names, but links have them composed. */
  readonly #names: Map<string, string>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#names = new Map(listFiles(folder).map((name) => [name.normalize(), name]));
  }

  get size(): number {
    return this.#names.size;
  }

  has(path: string): boolean {
    return this.#names.has(path);
  }

  keys(): MapIterator<string> {
    return this.#names.keys();
  }

  /** @throws {Error} if the file is gone. */
  get(path: string): Buffer | undefined {
    const name = this.#names.get(path);
    return name === undefined ? undefined : readFileSync(join(this.#folder, name));
  }

  /** @throws {Error} if the file can't be written. */
  set(path: string, bytes: Buffer): this {
    writeFiles(this.#folder, [[path, bytes]]);
    this.#names.set(path, path);
    return this;
  }

  *[Symbol.iterator](): Generator<[string, Buffer]> {
    for (const [path, name] of this.#names) yield [path, readFileSync(join(this.#folder, name))];
  }
}
