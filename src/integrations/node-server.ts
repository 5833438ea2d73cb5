import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFileList } from '../published/manifest/file-list.ts';

/** Lets bundled CommonJS packages call `require` in an ES module. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Writes the Node server beside the published files, with the packages that it uses and the list of
 * the files that it serves: a machine with Node then needs nothing else. It runs after every
 * integration that writes published files.
 */
export function nodeServer(): AstroIntegration {
  let root = '';
  return {
    name: 'frontdesk-node-server',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(new URL('..', dir));
        await writeFileList(folder, fileURLToPath(dir));
        await bundle(root, folder);
      },
    },
  };
}

async function bundle(root: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { frontdesk: join('src', 'hosts', 'node', 'node.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'frontdesk/[name]-[hash]',
    bundle: true,
    // Parts that only some settings need are loaded when they are needed.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: banner },
    // The bundle is always the entry point, and Node 20 lacks this property.
    define: { 'import.meta.main': 'true' },
    legalComments: 'eof',
    logLevel: 'warning',
  });
}
