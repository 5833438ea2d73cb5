import type { AstroIntegration } from 'astro';
import { rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Facts } from '../facts/facts.ts';
import { securityContact } from '../facts/index.ts';
import { isLoopback } from '../facts/values.ts';
import { fileListName, listDigests } from '../published/manifest/file-list.ts';
import { manifestPath, type Manifest } from '../published/manifest/manifest.ts';
import { writeCdnFiles } from './cdn-files.ts';
import { checkBuild } from './check-build.ts';
import type { Commit } from './commit.ts';
import { compressFiles } from './compress-files.ts';
import { readFiles } from '../verify/read-files.ts';
import { writeFiles } from './write-files.ts';
import { finishPages } from './finish-pages.ts';
import { createManifest } from './manifest-file.ts';
import { bundleServer } from './node-server.ts';
import { openStaging, publish } from './staging.ts';
import { createSearchIndex } from './search-index.ts';
import { withoutMiddleware } from './without-middleware.ts';

/**
 * Finishes, checks and publishes a build. Astro writes it to a folder next to the output, which it replaces
 * at the end. So a build that fails leaves the output as it was.
 */
export function frontdeskBuild(facts: Facts, commit: Commit): AstroIntegration {
  let root = '';
  let output = '';
  let staging = '';
  let bundled: Promise<void>;
  return {
    name: 'frontdesk-build',
    hooks: {
      'astro:config:setup': ({ command, config, logger, updateConfig }) => {
        if (command !== 'build') return;
        if (securityContact === `tel:${facts.phone}` && !isLoopback(new URL(facts.baseUrl))) {
          logger.warn(
            'security.txt names the phone number. State a security contact in src/facts/product.ts.',
          );
        }
        root = fileURLToPath(config.root);
        output = fileURLToPath(config.outDir).replace(/\/$/, '');
        staging = openStaging(output);
        const toUrl = (name: string) => pathToFileURL(join(staging, name, '/'));
        updateConfig({
          outDir: toUrl('.'),
          build: { client: toUrl('client'), server: toUrl('server') },
          vite: {
            plugins: [withoutMiddleware],
            // An application can mount the built handler without this project's packages.
            environments: { ssr: { resolve: { noExternal: true } } },
          },
        });
      },
      'astro:build:start': () => {
        bundled = bundleServer(root, staging);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        // Ours takes the place of Starlight's index.
        await rm(join(client, 'pagefind'), { recursive: true });
        const built = await readFiles(client);
        const index = await createSearchIndex(built);
        const files = new Map([...built, ...index, ...finishPages(built, facts)]);
        const manifest = createManifest(files, facts, commit);
        files.set(manifestPath, Buffer.from(JSON.stringify(manifest)));
        // Before the checks, so that a refused build can be inspected.
        await writeFiles(client, files);
        // CDNs compress by themselves.
        const compressing = process.env.NETLIFY ? new Map<string, Buffer>() : compressFiles(files);
        const [copies] = await Promise.all([compressing, checkBuild(files, facts), bundled]);
        await writeFiles(client, copies);
        await writeCdnFiles(staging, files);
        const list = JSON.stringify(listDigests(new Map([...files, ...copies])));
        await writeFile(join(staging, fileListName), list);
        publish(staging, output);
        logger.info(
          `published in ${relative(process.cwd(), output) || '.'}: ${describe(manifest)}`,
        );
      },
    },
  };
}

function describe({ commit, modified, sha256 }: Manifest): string {
  const from = commit === null ? 'of no known commit' : `of commit ${commit.slice(0, 12)}`;
  return `${Object.keys(sha256).length} files, ${from}${modified ? ', modified' : ''}`;
}
