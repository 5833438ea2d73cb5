import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Every file of a folder that is published, by its path there: '/docs/index.html'. Sorted. */
export async function listFiles(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(client.replace(/\/$/, '').length))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** What is appended to a file's path for the file in a content coding, which lies beside it. */
export const codingExtensions = { br: '.br', gzip: '.gz' } as const;

/** True for a file that is another one's content in a coding. */
export function isCoded(path: string): boolean {
  return Object.values(codingExtensions).some((extension) => path.endsWith(extension));
}

/** The path that clients ask for: a page's is its folder. */
export function toRequestPath(file: string): string {
  return file.replace(/\/index\.html$/, '/');
}

/** A published file by the path that clients ask for; undefined where there is none. */
export function readPublished(client: string, path: string): Promise<Uint8Array | undefined> {
  return readFile(join(client, path.endsWith('/') ? `${path}index.html` : path)).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}
