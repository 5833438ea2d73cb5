import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileListName, type FileList } from '../build/file-list.ts';
import { contractAtStart } from '../contract/contract.ts';
import { infoSchema } from '../contract/schemas.ts';
import {
  createRepresentations,
  type PublishingOptions,
  type Representations,
} from '../desk/representation.ts';
import { openapiPath } from '../facts/paths.ts';
import { digest } from '../manifest/manifest.ts';

/** Thrown where a folder does not hold a whole build. The message is one sentence. */
export class BuildError extends Error {}

/** The published files of a build, by path: '/docs/index.html'. */
export type Build = ReadonlyMap<string, Buffer>;

/**
 * Reads a build folder into memory, so that what becomes of the folder afterwards changes no answer.
 * @throws {BuildError} naming a file that is missing or is not the one that was built.
 */
export function openBuild(dist: string): Build {
  const refuse = (why: string) =>
    new BuildError(`There is no complete build in ${dist} (${why}): run "npm run build" first.`);
  const read = (file: string): Buffer => {
    try {
      return readFileSync(join(dist, file));
    } catch {
      throw refuse(`${file} is missing`);
    }
  };
  return new Map(
    Object.entries(parseList(read(fileListName), refuse)).map(([path, expected]) => {
      const bytes = read(join('client', path));
      if (digest(bytes) !== expected) throw refuse(`client${path} is not as it was built`);
      return [path, bytes];
    }),
  );
}

function parseList(bytes: Buffer, refuse: (why: string) => BuildError): FileList {
  try {
    return JSON.parse(bytes.toString()) as FileList;
  } catch {
    throw refuse(`${fileListName} is not as it was built`);
  }
}

/**
 * The files of a build that the desk serves, with their validators: gives what finds them by path, and
 * throws on a path that the contract does not publish.
 * @throws {BuildError} naming what the contract publishes and the build does not have.
 */
export function readPublic(
  build: Build,
  options: PublishingOptions,
): (path: string) => Representations {
  const { routes } = options.contract ?? contractAtStart;
  const needed = [...routes.map(({ path }) => path), openapiPath];
  const published = new Map(
    needed.map((path) => [path, createRepresentations(path, findFile(build, path), options)]),
  );
  return (path) => {
    const representations = published.get(path);
    if (!representations) throw new Error(`${path} was not read from the build`);
    return representations;
  };
}

/**
 * True where the facts of a build name an origin with TLS.
 * @throws {BuildError} where the build has no info record.
 */
export function isSecure(build: Build): boolean {
  const info = infoSchema.parse(JSON.parse(String(findFile(build, '/api/v1/info'))));
  return info.docs.startsWith('https:');
}

/**
 * A file of a build by its path.
 * @throws {BuildError} where there is none.
 */
export function findFile(build: Build, path: string): Buffer {
  const bytes = build.get(path);
  if (!bytes) throw new BuildError(`The build has no ${path}: run "npm run build" again.`);
  return bytes;
}
