import type { AstroIntegration } from 'astro';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openStaging, publish } from './staging.ts';

const name = 'frontdesk-atomic-publish';

/**
 * Makes a build in a folder beside the output and puts it in the output's place at the very end. A
 * build that fails or dies leaves the output as it was. Of two builds at the same time, each has a
 * folder of its own, and the last to finish is the output.
 */
export function atomicPublish(): AstroIntegration {
  let output = '';
  let build = '';
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, config: { outDir, root }, updateConfig }) => {
        if (command === 'dev') {
          // Otherwise each file of a build restarts a running `astro dev`.
          updateConfig({ vite: { server: { watch: { ignored: ['**/.dist.*/**'] } } } });
        }
        if (command !== 'build') return;
        if (root.href.startsWith(outDir.href)) {
          throw new Error(`The build can't replace ${outDir.pathname}: the project is in it.`);
        }
        output = fileURLToPath(outDir).replace(/\/$/, '');
        build = openStaging(output);
        // What is published lies in a folder of its own: the Node server lies beside it.
        updateConfig({ outDir: pathToFileURL(`${join(build, 'client')}/`) });
      },
      'astro:config:done': ({ config }) => {
        if (config.integrations.at(-1)?.name !== name) {
          throw new Error(`${name} must be the last integration: it publishes the build.`);
        }
      },
      'astro:build:done': ({ logger }) => {
        publish(build, output);
        logger.info(`published in ${relative(process.cwd(), output) || '.'}`);
      },
    },
  };
}
