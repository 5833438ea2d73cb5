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

/** Thrown where a folder does not hold a whole build. The message is one sentence. */
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
 * @throws {BuildError} naming a file that is missing or is not the one that was built.
 */
export function openBuild(dist: string): Build {
  const list = readFile(dist, fileListName);
  return new Map(
    Object.entries(parseList(list, dist)).map(([path, sha256]) => {
      const file = `client${path}`;
      const bytes = readFile(dist, file);
      if (digest(bytes) !== sha256) throw refuse(dist, `${file} is not as it was built`);
      return [path, { bytes, sha256 }];
    }),
  );
}

function readFile(dist: string, file: string): Buffer {
  try {
    return readFileSync(join(dist, file));
  } catch {
    throw refuse(dist, `${file} is missing`);
  }
}

function parseList(bytes: Buffer, dist: string): FileList {
  try {
    return JSON.parse(bytes.toString()) as FileList;
  } catch {
    throw refuse(dist, `${fileListName} is not as it was built`);
  }
}

function refuse(dist: string, why: string): BuildError {
  return new BuildError(
    `There is no complete build in ${dist} (${why}): run "npm run build" first.`,
  );
}

/**
 * Returns a function that finds the contract's files in a build, and throws for other paths.
 * @throws {BuildError} naming a file of the contract that the build doesn't have.
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
    if (!representations) throw new Error(`${path} was not read from the build`);
    return choose(representations, acceptEncoding);
  };
}

/** A file of a build in the codings that lie beside it. */
export function findCoded(build: Build, path: string): Partial<Record<Coding, Buffer>> {
  const codings = Object.entries(codingExtensions).flatMap(([coding, extension]) => {
    const file = build.get(`${path}${extension}`);
    return file ? [[coding, file.bytes] as const] : [];
  });
  return Object.fromEntries(codings);
}

/**
 * True where the facts of a build name an origin with TLS.
 * @throws {BuildError} where the build has no info record.
 */
export function isSecure(build: Build): boolean {
  return readInfo(build).docs.startsWith('https:');
}

/**
 * The info record of a build.
 * @throws {BuildError} if there is none.
 */
export function readInfo(build: Build): Info {
  // The build checked it against the schema.
  return JSON.parse(String(findFile(build, '/api/v1/info'))) as Info;
}

/**
 * A file of a build by its path.
 * @throws {BuildError} where there is none.
 */
function findFile(build: Build, path: string): Buffer {
  const file = build.get(path);
  if (!file) throw new BuildError(`The build has no ${path}: run "npm run build" again.`);
  return file.bytes;
}
