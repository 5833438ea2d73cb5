import type { Environment } from '../../src/packages/facts/parse-build.ts';
import { SettingsError } from '../../src/packages/settings/environment.ts';
import { parseBuild } from '../../src/packages/facts/parse-build.ts';
import { exampleProduct } from '../sample-facts.ts';
import { website } from '../../src/packages/facts/site.ts';

/** Returns the error of a function that parses wrong settings. */
export function errorFrom(parse: () => unknown): SettingsError {
  try {
    parse();
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('The settings were accepted');
}

export function errorOf(env: Environment, product: unknown = exampleProduct): SettingsError {
  return errorFrom(() => parseBuild(env, product, website));
}
