import { digest } from './digest.ts';
import type { Files } from '../files.ts';

/** The file that lists the published files for the server. It is not published itself. */
export const fileListName = 'files.json';

/** The SHA-256 of each published file, by its path. The server detects an incomplete copy by it. */
export type FileList = Readonly<Record<string, string>>;

export function listDigests(files: Files): FileList {
  return Object.fromEntries(Array.from(files, ([path, bytes]) => [path, digest(bytes)]));
}
