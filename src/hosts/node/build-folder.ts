import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedFile } from '../../api/representation.ts';
import { digest } from '../../published/manifest/digest.ts';
import { fileListName, type FileList } from '../../published/manifest/file-list.ts';
import { codingExtensions } from '../../published/manifest/published-files.ts';
import { StartError } from './start-error.ts';

/** A published file, with its SHA-256 in hexadecimal. */
export interface BuildFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** The published files of a build, by path: '/docs/index.html'. */
export type Build = ReadonlyMap<string, BuildFile>;

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
  return new Map(
    Object.entries(digests).map(([path, sha256]) => {
      const file = `client${path}`;
      const bytes = read(file);
      if (digest(bytes) !== sha256) throw incomplete(`${file} has changed since the build`);
      return [path, { bytes, sha256 }];
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

/** Returns a file of a build in the codings that the build made of it. */
export function findCoded(build: Build, path: string): PublishedFile['coded'] {
  const codings = Object.entries(codingExtensions).flatMap(([coding, extension]) => {
    const file = build.get(`${path}${extension}`);
    return file ? [[coding, file.bytes] as const] : [];
  });
  return Object.fromEntries(codings);
}
