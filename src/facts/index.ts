import { EnvironmentError } from './environment.ts';
import { parseBuild } from './parse-build.ts';
import { product } from './product.ts';

/**
 * The build's settings. A wrong setting ends the program here, because Astro would print more errors and a stack
 * after the message. In Vite it throws, so the browser shows the message.
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
