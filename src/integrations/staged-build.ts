import type { AstroIntegration } from 'astro';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeFileList } from '../manifest/file-list.ts';
import { bundleServer } from './server-bundle.ts';
import { openStaging, type Staging } from './staging.ts';

const name = 'frontdesk-staged-build';

/**
 * Astro makes a new key for each build, to encrypt what it sends to server islands. There are none
 * here, which tests/unit/integrations/ holds to, and with one key the same commit gives the same server.
 */
const unusedKey = Buffer.alloc(32).toString('base64');

/**
 * Makes a build aside and puts it in the place of the output when it is whole and all of it agrees.
 * Whatever stops a build before, the output is the former one. It must be the last integration:
 * Astro runs their hooks in order, the adapter's first.
 */
export function stagedBuild(): AstroIntegration {
  let staging: Staging | undefined;
  let output: URL | undefined;
  let root: URL | undefined;
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command === 'dev') {
          // A build made beside it must not make `astro dev` start over with each file.
          updateConfig({ vite: { server: { watch: { ignored: ['**/.dist.*/**'] } } } });
        }
        if (command !== 'build') return;
        ({ outDir: output, root } = config);
        // Astro refuses to empty the project's own folder. Of what is staged, it can't know that.
        if (root.href.startsWith(output.href)) {
          throw new Error(
            `The build can't be written to ${output.pathname}: the project is in it.`,
          );
        }
        process.env.ASTRO_KEY ??= unusedKey;
        staging = openStaging(fileURLToPath(output).replace(/\/$/, ''));
        const staged = pathToFileURL(`${staging.folder}/`);
        const move = (url: URL) => new URL(url.href.replace(output?.href ?? '', staged.href));
        updateConfig({
          outDir: staged,
          build: { client: move(config.build.client), server: move(config.build.server) },
        });
        process.once('exit', () => {
          const kept = staging?.abandon();
          if (kept !== undefined) process.stderr.write(tellOf(kept));
        });
      },
      'astro:config:done': ({ config }) => {
        if (config.integrations.at(-1)?.name !== name) {
          throw new Error(`${name} must be the last integration, since it publishes the build.`);
        }
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (!staging || !output || !root) throw new Error('The build was not staged');
        await tellServerWhereItWillBe(staging.folder, output);
        await writeFileList(staging.folder, fileURLToPath(dir));
        await bundleServer(fileURLToPath(root), staging.folder);
        staging.publish();
        logger.info(`published in ${show(fileURLToPath(output))}`);
      },
    },
  };
}

/** Astro writes where a build is into its server, as URLs; the staging folder is gone by then. */
async function tellServerWhereItWillBe(folder: string, output: URL): Promise<void> {
  const staged = pathToFileURL(`${folder}/`).href;
  for await (const file of glob('server/**/*.mjs', { cwd: folder })) {
    const code = await readFile(join(folder, file), 'utf8');
    if (code.includes(staged)) {
      await writeFile(join(folder, file), code.replaceAll(staged, output.href));
    }
  }
}

function tellOf(kept: string): string {
  return `Nothing was published: the output folder is as it was. What was built is in ${show(kept)}.\n`;
}

function show(path: string): string {
  return relative(process.cwd(), path) || '.';
}
