import { hash } from 'node:crypto';
import type { listFileFields } from '@frontdesk/files';
import type { Files } from '@frontdesk/folders';

/** The Node server's list of the published files. It is not published itself. */
export const fileListName = 'files.json';

/** The content of this list. */
export interface FileList {
  /** The SHA-256 of each published file by path. The server uses it to detect incomplete copies. */
  readonly sha256: Readonly<Record<string, string>>;
  /** The paths of the compressed copies. Any other file with such an extension is the owner's own. */
  readonly copies: readonly string[];
  readonly headers: ReturnType<typeof listFileFields>;
  /** The folder of the files, relative to the server's own. */
  readonly folder: string;
}

/** Lists the digest of each file. */
export function listDigests(files: Files): FileList['sha256'] {
  return Object.fromEntries(Array.from(files, ([path, bytes]) => [path, hash('sha256', bytes)]));
}
