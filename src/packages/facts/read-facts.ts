import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { checkout } from './checkout.ts';
import { decodeText, readRegularFile, SettingsError } from '@frontdesk/settings';
import type { Facts } from './facts.ts';
import { type Environment, parseBuild } from './parse-build.ts';
import { dropPastDates } from './past-dates.ts';
import { parseProductFile } from './product-file.ts';
import { oldProductFile, productFile } from './product-schema.ts';
import type { Site } from './site.ts';
import { maxLength, tooLong } from './yaml-values.ts';

/**
 * Reads a product.yaml and the environment of a build. Leaves out dates that are over.
 * @throws {SettingsError} that lists every problem, each with its line and column.
 */
export function readFacts(file: string, env: Environment, site: Site, now = new Date()): Facts {
  return dropPastDates(parseBuild(env, readProductFile(file), site, parseProductFile), now);
}

/**
 * Reads the text of a product.yaml.
 * @throws {SettingsError} if there is none, or if an older version's file has the facts.
 */
export function readProductFile(file: string): string {
  const name = relative('.', file);
  const old = join(dirname(file), basename(oldProductFile));
  if (file.endsWith(productFile) && existsSync(old))
    throw new SettingsError(
      `${oldProductFile} is the file of version 0.3. Only 0.4.0 converts it, so upgrade to that first: see docs/upgrade.md`,
    );
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats)
    throw new SettingsError(`There is no ${name}. To make it, run: ${checkout.toCommand('setup')}`);
  // UTF-8 has at most four bytes for a character.
  if (stats.size > 4 * maxLength) throw tooLong;
  try {
    return decodeText(readRegularFile(file));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`${name} can't be used: ${(error as Error).message}`);
  }
}
