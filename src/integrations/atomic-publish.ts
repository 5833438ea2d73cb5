import type { AstroIntegration } from 'astro';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openStaging, publish } from './staging.ts';

const name = 'frontdesk-atomic-publish';

/**
 * Astro makes a new key for each build, which encrypts what it sends to server islands. There are none,
 * and with one key the same commit gives the same files.
 */
const unusedKey = Buffer.alloc(32).toString('base64');

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
        const caches = ['.astro', 'node_modules/.astro', 'node_modules/.vite'];
        build = openStaging(
          output,
          caches.map((folder) => fileURLToPath(new URL(folder, root))),
        );
        process.env.ASTRO_KEY ??= unusedKey;
        const toUrl = (folder: string) => pathToFileURL(`${join(build, folder)}/`);
        updateConfig({
          outDir: toUrl('.'),
          build: { client: toUrl('client'), server: toUrl('server') },
        });
      },
      'astro:config:done': ({ config }) => {
        if (config.integrations.at(-1)?.name !== name) {
          throw new Error(`${name} must be the last integration: it publishes the build.`);
        }
      },
      'astro:build:done': async ({ logger }) => {
        await replaceUrls(build, output);
        publish(build, output);
        logger.info(`published in ${relative(process.cwd(), output) || '.'}`);
      },
    },
  };
}

/** Astro writes the place of a build into its server, and this build is about to move. */
async function replaceUrls(build: string, output: string): Promise<void> {
  const [from, to] = [build, output].map((folder) => pathToFileURL(`${folder}/`).href);
  for await (const file of glob('server/**/*.mjs', { cwd: build })) {
    const code = await readFile(join(build, file), 'utf8');
    await writeFile(join(build, file), code.replaceAll(from ?? '', to ?? ''));
  }
}
