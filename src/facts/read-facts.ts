import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { SettingsError, type Environment } from './environment.ts';
import type { Facts } from './facts.ts';
import { parseBuild } from './parse-build.ts';
import { dropPastDates } from './past-dates.ts';
import { parseProductFile } from './product-file.ts';
import { oldProductFile, productFile } from './product-schema.ts';

/**
 * Reads product.yaml in a folder, and the environment of a build. Leaves out dates that are over.
 * @throws {SettingsError} that lists every problem, each with its line and column.
 */
export function readFacts(root: string, env: Environment, now = new Date()): Facts {
  return dropPastDates(parseBuild(env, readProductFile(root), parseProductFile), now);
}

/**
 * Reads the text of product.yaml in a folder.
 * @throws {SettingsError} if there is none, or if an older version's file has the facts.
 */
export function readProductFile(root: string): string {
  if (existsSync(join(root, oldProductFile)))
    throw new SettingsError(
      `${oldProductFile} is the file of an older version. To convert it to ${productFile}, run: npm run upgrade`,
    );
  try {
    return decodeText(readFileSync(join(root, productFile)));
  } catch (error) {
    throw new SettingsError(`${productFile} can't be used: ${(error as Error).message}`);
  }
}
