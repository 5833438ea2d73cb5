import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PublishedFile } from '../../api/representation.ts';
import { isApiPath } from '../../contract/routes.ts';
import { digest } from '../../published/manifest/digest.ts';
import { fileListName, type FileList } from '../../published/manifest/file-list.ts';
import { codingExtensions, isCoded } from '../../published/files.ts';
import { StartError } from './start-error.ts';

/** The published files of a build in all their encodings, by path: '/docs/index.html'. */
export type Build = ReadonlyMap<string, PublishedFile & { readonly bytes: Buffer }>;

/**
 * Reads a build folder into memory, so that later changes in the folder do not affect any response.
 * @throws {StartError} that names a file that is missing or changed.
 */
export function openBuild(dist: string): Build {
  const incomplete = (why: string) =>
    new StartError(`There is no complete build in ${dist} (${why}): run "npm run build" first.`);
  const read = (file: string) => {
    try {
      return readFileSync(join(dist, file));
    } catch {
      throw incomplete(`${file} is missing`);
    }
  };

  const digests = parseList(read(fileListName).toString());
  if (!digests) throw incomplete(`${fileListName} has changed since the build`);
  const files = new Map(
    Object.entries(digests).map(([path, sha256]) => {
      const file = `client${path}`;
      const bytes = read(file);
      if (digest(bytes) !== sha256) throw incomplete(`${file} has changed since the build`);
      return [path, bytes];
    }),
  );
  const originals = [...files].filter(([path]) => !isCoded(path));
  return new Map(
    originals.map(([path, bytes]) => {
      // The contract allows no compressed files under `/api`, so the build makes none.
      const coded = isApiPath(path) ? compress(bytes) : findCoded(files, path);
      return [path, { bytes, coded }];
    }),
  );
}

/** Returns undefined if the list is damaged. */
function parseList(text: string): FileList | undefined {
  try {
    return JSON.parse(text) as FileList;
  } catch {
    return undefined;
  }
}

/**
 * Returns a file of a build.
 * @throws {StartError} if it is missing.
 */
export function fileAt<File>(files: ReadonlyMap<string, File>, path: string): File {
  const file = files.get(path);
  if (!file) throw new StartError(`The build has no ${path}: run "npm run build" again.`);
  return file;
}

/** Compresses a file in every coding that makes it smaller. */
function compress(bytes: Buffer): PublishedFile['coded'] {
  const [br, gzip] = [brotliCompressSync(bytes), gzipSync(bytes)];
  return { ...(br.length < bytes.length && { br }), ...(gzip.length < bytes.length && { gzip }) };
}

/** Finds the compressed copies of a file that the build made. */
function findCoded(files: ReadonlyMap<string, Buffer>, path: string): PublishedFile['coded'] {
  const codings = Object.entries(codingExtensions).flatMap(([coding, extension]) => {
    const bytes = files.get(`${path}${extension}`);
    return bytes ? [[coding, bytes] as const] : [];
  });
  return Object.fromEntries(codings);
}
