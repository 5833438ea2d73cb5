import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import type { HttpResponse, represent } from '@frontdesk/api';
import { codingExtensions, textName } from '../compressed-copies.ts';
import { toRequestPath } from '@frontdesk/files';
import { type FileList, fileListName } from '../file-list.ts';
import { recoverFolders } from '@frontdesk/folders';
import { StartError } from './start-error.ts';

type PublishedFile = Parameters<typeof represent>[0];

/** A published file in all its encodings. */
interface BuildFile extends PublishedFile {
  /** Empty if the file stays on disk. */
  readonly bytes: Buffer;
  /** Where the file is, if it stays on disk. */
  readonly location?: string;
  readonly fields: HttpResponse['headers'];
}

/** The published files of a build, by path: '/docs/index.html'. */
export type ServedFiles = ReadonlyMap<string, BuildFile>;

const fileList = z.object({
  sha256: z.record(z.string(), z.hash('sha256')),
  copies: z.array(z.string()),
  headers: z.record(z.string(), z.record(z.string(), z.string())),
  folder: z.string(),
}) satisfies z.ZodType<FileList>;

/**
 * Reads the pages and texts of a build folder into memory, and checks its other files. Later changes in the folder affect
 * only the responses with these.
 * @throws {StartError} that says which file is wrong, and why.
 */
export function openBuild(dist: string): ServedFiles {
  const fail = (why: string, next = ' Run "npm run build" first.') => {
    throw new StartError(`Can't serve ${dist}: ${why}.${next}`);
  };
  const read = <T>(file: string, parse: (path: string) => T): T => {
    try {
      return parse(join(dist, file));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === undefined) return fail(`${file} has changed since the build`);
      return code === 'ENOENT' ? fail(`${file} is missing`) : fail(message, '');
    }
  };

  const readList = () =>
    read(fileListName, (path) => fileList.parse(JSON.parse(readFileSync(path, 'utf8'))));
  recover([dist]);
  // Without an adapter, the published folder is beside this one, and a build replaces both.
  const client = join(dist, readList().folder);
  if (relative(dist, client).startsWith('..')) recover([client, dist]);
  const { sha256, copies, headers, folder } = readList();
  const isCopy = new Set(copies);
  const files = new Map(
    Object.entries(sha256).map(([path, expected]) => {
      const isInMemory = path.startsWith('/api/') || textName.test(path) || isCopy.has(path);
      const file = read(`${folder}${path}`, (location) => {
        const bytes = isInMemory ? readFileSync(location) : Buffer.alloc(0);
        const found = isInMemory ? hash('sha256', bytes) : digestFile(location);
        if (found !== expected) throw new Error('another digest');
        const { mtimeMs: modified } = statSync(location);
        return { bytes, modified, ...(!isInMemory && { location }) };
      });
      return [path, file] as const;
    }),
  );
  const copied = new Map(copies.map((path) => [path, fileAt(files, path).bytes]));
  const originals = [...files].filter(([path]) => !copied.has(path));
  return new Map(
    originals.map(([path, file]) => {
      const fields = headers[toRequestPath(path)] ?? {};
      return [path, { ...file, fields, coded: findCoded(copied, path) }];
    }),
  );
}

/** Restores folders that a killed build was replacing, unless only the user of the build may. */
function recover(folders: readonly string[]): void {
  try {
    recoverFolders(folders);
  } catch {
    // If they don't agree, reading them says so.
  }
}

/** Reads a file in pieces, because it can be large. */
function digestFile(location: string): string {
  const sha256 = createHash('sha256');
  const piece = Buffer.alloc(1_000_000);
  const descriptor = openSync(location, 'r');
  for (let count = Infinity; count > 0;) {
    count = readSync(descriptor, piece);
    sha256.update(piece.subarray(0, count));
  }
  closeSync(descriptor);
  return sha256.digest('hex');
}

/** @throws {StartError} if the build has no such file. */
export function fileAt<File>(files: ReadonlyMap<string, File>, path: string): File {
  const file = files.get(path);
  if (!file) throw new StartError(`The build has no ${path}: run "npm run build" again.`);
  return file;
}

/** Finds the build's compressed copies of a file. */
function findCoded(copies: ReadonlyMap<string, Buffer>, path: string): PublishedFile['coded'] {
  const codings = Object.entries(codingExtensions).flatMap(([coding, extension]) => {
    const bytes = copies.get(`${path}${extension}`);
    return bytes ? [[coding, bytes] as const] : [];
  });
  return Object.fromEntries(codings);
}
