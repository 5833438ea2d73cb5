import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { PublishedFile } from '../../api/representation.ts';
import { codingExtensions } from '../../site/files.ts';
import { digest } from '../../site/manifest/digest.ts';
import { fileListName, type FileList } from '../../site/manifest/file-list.ts';
import { StartError } from './start-error.ts';

/** The published files of a build in all their encodings, by path: '/docs/index.html'. */
export type Build = ReadonlyMap<string, PublishedFile & { readonly bytes: Buffer }>;

/** A path without control characters, and without segments that lead out of the folder. */
const filePath = z.string().regex(/^(?:\/(?!\.{1,2}(?:\/|$))[^/\p{Cc}]+)+$/u);

const fileList = z.object({
  sha256: z.record(filePath, z.hash('sha256')),
  copies: z.array(filePath),
}) satisfies z.ZodType<FileList>;

/**
 * Reads a build folder into memory, so that later changes in the folder do not affect any response.
 * @throws {StartError} that names a missing or changed file.
 */
export function openBuild(dist: string): Build {
  const read = <T>(file: string, parse: (bytes: Buffer) => T): T => {
    try {
      return parse(readFileSync(join(dist, file)));
    } catch {
      throw new StartError(
        `There is no complete build in ${dist} (${file} is missing or has changed): run "npm run build" first.`,
      );
    }
  };

  const { sha256, copies } = read(fileListName, (bytes) =>
    fileList.parse(JSON.parse(bytes.toString())),
  );
  const files = new Map(
    Object.entries(sha256).map(([path, expected]) => {
      const verify = (bytes: Buffer) => {
        if (digest(bytes) !== expected) throw new Error('another digest');
        return bytes;
      };
      return [path, read(`client${path}`, verify)];
    }),
  );
  const copied = new Map(copies.map((path) => [path, fileAt(files, path)]));
  const originals = [...files].filter(([path]) => !copied.has(path));
  return new Map(
    originals.map(([path, bytes]) => [path, { bytes, coded: findCoded(copied, path) }]),
  );
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
