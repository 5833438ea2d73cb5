import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The files of a folder by their paths: '/docs/index.html'. */
export type Files = ReadonlyMap<string, Buffer>;

/** Reads all files of a folder, sorted by their paths. */
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

/** Writes files to a folder, which it makes if necessary. */
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

/** The extensions of compressed files, which are beside their originals. */
export const codingExtensions = { br: '.br', gzip: '.gz' } as const;

/** True for a compressed file. */
export function isCoded(path: string): boolean {
  return Object.values(codingExtensions).some((extension) => path.endsWith(extension));
}

/** Returns the path that clients request for a file. For a page, it is the folder. */
export function toRequestPath(file: string): string {
  return file.replace(/\/index\.html$/, '/');
}

/** Returns the files of the pages. */
export function listPages(files: Files): string[] {
  return [...files.keys()].filter((path) => path.endsWith('.html'));
}

/** Returns the path of a page as its URL ends, with a slash: '/404/' for '/404.html'. */
export function toPage(file: string): string {
  return file.replace(/(?:\/index)?\.html$/, '/');
}
