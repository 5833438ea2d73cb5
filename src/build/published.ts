import { readdir } from 'node:fs/promises';
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

/** The codings in which a file server finds a file beside the file itself, by extension. */
export const codingExtensions = ['.br', '.gz'] as const;

/** True for a file that is another one's content in a coding. */
export function isCoded(path: string): boolean {
  return codingExtensions.some((extension) => path.endsWith(extension));
}

/** The path that clients ask for: a page's is its folder. */
export function toRequestPath(file: string): string {
  return file.replace(/\/index\.html$/, '/');
}
