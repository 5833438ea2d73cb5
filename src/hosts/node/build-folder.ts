import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codingExtensions } from '../../published/manifest/published-files.ts';
import { choose } from '../../api/accept-encoding.ts';
import type { Coding } from '../../api/codings.ts';
import type { HandlerOptions } from '../../api/handler.ts';
import { fileListName, type FileList } from '../../published/manifest/file-list.ts';
import { routes } from '../../contract/routes.ts';
import type { Info } from '../../contract/schemas.ts';
import { createRepresentations, type PublishingOptions } from '../../api/representation.ts';
import { openapiPath } from '../../facts/paths.ts';
import { digest } from '../../published/manifest/digest.ts';

/** Thrown if a folder does not contain a complete build. The message is one sentence. */
export class BuildError extends Error {}

/** A published file, with its SHA-256 in hexadecimal. */
export interface BuildFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** The published files of a build, by path: '/docs/index.html'. */
export type Build = ReadonlyMap<string, BuildFile>;

/**
 * Reads a build folder into memory, so that later changes in the folder do not affect any response.
 * @throws {BuildError} that names a file that is missing or changed.
 */
export function openBuild(dist: string): Build {
  const list = readFile(dist, fileListName);
  return new Map(
    Object.entries(parseList(list, dist)).map(([path, sha256]) => {
      const file = `client${path}`;
      const bytes = readFile(dist, file);
      if (digest(bytes) !== sha256) throw createError(dist, `${file} has changed since the build`);
      return [path, { bytes, sha256 }];
    }),
  );
}

function readFile(dist: string, file: string): Buffer {
  try {
    return readFileSync(join(dist, file));
  } catch {
    throw createError(dist, `${file} is missing`);
  }
}

function parseList(bytes: Buffer, dist: string): FileList {
  try {
    return JSON.parse(bytes.toString()) as FileList;
  } catch {
    throw createError(dist, `${fileListName} has changed since the build`);
  }
}

function createError(dist: string, why: string): BuildError {
  return new BuildError(
    `There is no complete build in ${dist} (${why}): run "npm run build" first.`,
  );
}

/**
 * Returns a function that finds the contract's files in a build, and throws for other paths.
 * @throws {BuildError} that names a file of the contract that is missing.
 */
export function readPublic(build: Build, options: PublishingOptions): HandlerOptions['read'] {
  const needed = [...routes.map(({ path }) => path), openapiPath];
  const published = new Map(
    needed.map((path) => {
      const coded = findCoded(build, path);
      return [path, createRepresentations(path, findFile(build, path), { ...options, coded })];
    }),
  );
  return (path, acceptEncoding) => {
    const representations = published.get(path);
    if (!representations) throw new Error(`${path} is not a path of the contract`);
    return choose(representations, acceptEncoding);
  };
}

/** Returns a file of a build in the codings that the build made of it. */
export function findCoded(build: Build, path: string): Partial<Record<Coding, Buffer>> {
  const codings = Object.entries(codingExtensions).flatMap(([coding, extension]) => {
    const file = build.get(`${path}${extension}`);
    return file ? [[coding, file.bytes] as const] : [];
  });
  return Object.fromEntries(codings);
}

/**
 * Returns the info record of a build.
 * @throws {BuildError} if it is missing.
 */
export function readInfo(build: Build): Info {
  // The build checked it against the schema.
  return JSON.parse(String(findFile(build, '/api/v1/info'))) as Info;
}

/** @throws {BuildError} if the file is missing. */
function findFile(build: Build, path: string): Buffer {
  const file = build.get(path);
  if (!file) throw new BuildError(`The build has no ${path}: run "npm run build" again.`);
  return file.bytes;
}
