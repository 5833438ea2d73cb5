import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Environment } from './environment.ts';
import type { Facts } from './facts.ts';
import { parseBuild } from './parse-build.ts';

/** The file with the owner's facts, in a project's folder. */
export const factsFile = 'src/facts/product.ts';

/**
 * Reads the facts of a project. The environment has the address of the site, as for a build.
 * @throws {SettingsError} that lists every problem in the environment or, if that is valid, in the file.
 */
export function readFacts(root: string, env: Environment): Facts {
  // An import would return the file's first version again.
  const text = readFileSync(join(root, factsFile), 'utf8').replace(/^import type .*;$/m, '');
  const script = text.replace(/^export const product(?:: Product)? =/m, 'var product =');
  return parseBuild(env, runInThisContext(`(() => { ${script}\n return product; })()`));
}
