import type { AstroIntegration } from 'astro';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceDate } from '../facts/index.ts';
import type { Facts } from '../facts/facts.ts';
import { readCommit, type Commit } from '../published/manifest/commit.ts';
import { fileListName, listDigests } from '../published/manifest/file-list.ts';
import { readFiles, writeFiles } from '../published/manifest/published-files.ts';
import { writeCdnFiles } from './cdn-files.ts';
import { compressFiles } from './compress-files.ts';
import { finishPages } from './finish-pages.ts';
import { gate } from './gate.ts';
import { addManifest, checkContact } from './manifest-file.ts';
import { bundleServer } from './node-server.ts';
import { createSearchIndex } from './search-index.ts';
import { openStaging, publish } from './staging.ts';
import { withoutMiddleware, withoutToolbar } from './vite-plugins.ts';

const name = 'frontdesk-build';

/**
 * By default, Astro makes a new key for each build, to encrypt what it sends to server islands. This site
 * has none, and with a constant key the same commit gives the same files.
 */
const unusedKey = Buffer.alloc(32).toString('base64');

/**
 * Finishes, checks and publishes a build. Astro makes it in a folder beside the output, which it
 * replaces at the very end: a build that fails or dies leaves the output as it was. Of two builds at the
 * same time, each has a folder of its own, and the last to finish is the output.
 */
export function frontdeskBuild(facts: Facts): AstroIntegration {
  let root = '';
  let output = '';
  let folder = '';
  let commit: Commit;
  let bundled: Promise<void>;
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, config, logger, updateConfig }) => {
        if (command === 'dev') {
          // Otherwise each file of a build restarts a running `astro dev`.
          updateConfig({ vite: { server: { watch: { ignored: ['**/.dist.*/**'] } } } });
        }
        if (command !== 'build') return;
        const { outDir } = config;
        if (config.root.href.startsWith(outDir.href)) {
          throw new Error(`The build can't replace ${outDir.pathname}: the project is in it.`);
        }
        root = fileURLToPath(config.root);
        output = fileURLToPath(outDir).replace(/\/$/, '');
        commit = readCommit(root, process.env, sourceDate);
        checkContact(facts, logger);
        const caches = ['.astro', 'node_modules/.astro', 'node_modules/.vite'];
        folder = openStaging(
          output,
          caches.map((cache) => join(root, cache)),
        );
        process.env.ASTRO_KEY ??= unusedKey;
        // For security.txt, which is made later: starting Git is slow once the process has grown.
        if (commit.time) process.env.SOURCE_DATE_EPOCH = String(commit.time.getTime() / 1000);
        const toUrl = (name: string) => pathToFileURL(join(folder, name, '/'));
        updateConfig({
          outDir: toUrl('.'),
          build: { client: toUrl('client'), server: toUrl('server') },
          vite: { plugins: [withoutMiddleware, withoutToolbar] },
        });
      },
      'astro:config:done': ({ config }) => {
        if (config.integrations.at(-1)?.name !== name) {
          throw new Error(`${name} must be the last integration: it publishes the build.`);
        }
        // It only makes a search index, and this build makes one too.
        const starlight = config.integrations.find((one) => one.name === '@astrojs/starlight');
        delete starlight?.hooks['astro:build:done'];
      },
      'astro:build:start': () => {
        bundled = bundleServer(root, folder);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const built = await readFiles(client);
        const indexing = createSearchIndex(built);
        const pages = finishPages(built, facts);
        const files = new Map([...built, ...(await indexing), ...pages]);
        logger.info(await addManifest(files, facts, commit));
        // Before the gate, so that a refused build can be inspected.
        await writeFiles(client, files);
        // A CDN compresses by itself.
        const compressing = process.env.NETLIFY ? new Map<string, Buffer>() : compressFiles(files);
        const [copies] = await Promise.all([compressing, gate(files, facts), bundled]);
        await writeFiles(client, copies);
        const list = JSON.stringify(listDigests(new Map([...files, ...copies])));
        await writeFile(join(folder, fileListName), list);
        await writeCdnFiles(folder, files);
        await replaceUrls(folder, output);
        publish(folder, output);
        logger.info(`published in ${relative(process.cwd(), output) || '.'}`);
      },
    },
  };
}

/** Replaces the URLs of the staging folder that Astro writes into its server, before the build moves. */
async function replaceUrls(build: string, output: string): Promise<void> {
  const [from, to] = [build, output].map((folder) => pathToFileURL(`${folder}/`).href);
  for await (const file of glob('server/**/*.mjs', { cwd: build })) {
    const code = await readFile(join(build, file), 'utf8');
    await writeFile(join(build, file), code.replaceAll(from ?? '', to ?? ''));
  }
}
