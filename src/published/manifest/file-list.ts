import { digest } from './digest.ts';
import type { Files } from '../files.ts';

/** The Node server's list of the published files. It is not published itself. */
export const fileListName = 'files.json';

/** The SHA-256 of each published file by path. The server uses it to detect incomplete copies. */
export type FileList = Readonly<Record<string, string>>;

export function listDigests(files: Files): FileList {
  return Object.fromEntries(Array.from(files, ([path, bytes]) => [path, digest(bytes)]));
}
