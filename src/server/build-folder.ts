import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quota } from '../contract/budget.ts';
import { contractAtStart, type Contract } from '../contract/contract.ts';
import type { BudgetMode } from '../contract/headers.ts';
import { createRepresentations, type Representations } from '../desk/representation.ts';
import { openapiPath } from '../facts/paths.ts';

/** Thrown where a build folder does not hold what the server needs. The message is one sentence. */
export class BuildError extends Error {}

/**
 * Reads the files that the desk serves out of a build folder, into memory with their validators. Gives
 * what finds them by path, and throws on a path that the contract does not publish.
 * @throws {BuildError} naming what is missing.
 */
export function readBuild(
  dist: string,
  mode: BudgetMode,
  quota: Quota,
  contract: Contract = contractAtStart,
): (path: string) => Representations {
  const needed = [...contract.routes.map(({ path }) => path), openapiPath];
  const missing = [...needed.map((path) => join('client', path)), serverEntry].find(
    (file) => !existsSync(join(dist, file)),
  );
  if (missing !== undefined) {
    throw new BuildError(
      `There is no complete build in ${dist} (${missing} is missing): run "npm run build" first.`,
    );
  }
  const published = new Map(
    needed.map((path) => [
      path,
      createRepresentations(path, readFileSync(join(dist, 'client', path)), mode, quota, contract),
    ]),
  );
  return (path) => {
    const representations = published.get(path);
    if (!representations) throw new Error(`${path} was not read from the build`);
    return representations;
  };
}

/** Astro's request handler, as @astrojs/node builds it in middleware mode, within the build folder. */
export const serverEntry = join('server', 'entry.mjs');
