import { EnvironmentError } from './environment.ts';
import { parseBuild } from './parse-build.ts';
import { product } from './product.ts';

/**
 * The build's settings. Astro would print an error with a stack and a second error, so a wrong setting ends the
 * program here. Vite shows it in the browser.
 */
export const { facts, securityContact, sourceDate } = readBuild();

function readBuild() {
  try {
    return parseBuild(process.env, product);
  } catch (error) {
    const isInVite = 'env' in import.meta;
    if (isInVite || !(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
