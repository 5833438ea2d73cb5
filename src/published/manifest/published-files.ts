import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Lists the published files in a folder by their paths ('/docs/index.html'), sorted. */
export async function listFiles(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(client.replace(/\/$/, '').length))
    .map((path) => path.split(sep).join('/'))
    .sort();
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

/** Returns the path of a page as its URL ends, with a slash: '/404/' for '/404.html'. */
export function toPage(file: string): string {
  return file.replace(/(?:\/index)?\.html$/, '/');
}

/** Reads a published file by the path that clients request; undefined if there is none. */
export function readPublished(client: string, path: string): Promise<Uint8Array | undefined> {
  return readFile(join(client, path.endsWith('/') ? `${path}index.html` : path)).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}
