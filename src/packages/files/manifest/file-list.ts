import type { FileFields } from '../file-fields.ts';
import type { Files } from '../files.ts';
import { digest } from './digest.ts';

/** The Node server's list of the published files. It is not published itself. */
export const fileListName = 'files.json';

export interface FileList {
  /** The SHA-256 of each published file by path. The server uses it to detect incomplete copies. */
  readonly sha256: Readonly<Record<string, string>>;
  /** The paths of the compressed copies. Any other file with such an extension is the owner's own. */
  readonly copies: readonly string[];
  readonly headers: FileFields;
  /** The folder of the files, relative to the server's own. */
  readonly folder: string;
}

export function listDigests(files: Files): FileList['sha256'] {
  return Object.fromEntries(Array.from(files, ([path, bytes]) => [path, digest(bytes)]));
}
