import { build } from 'esbuild';
import { join } from 'node:path';

/** Lets bundled CommonJS packages call `require` in an ES module. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Bundles the Node server with the packages that it uses, so that it needs only Node. */
export async function bundleServer(root: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { frontdesk: join('src', 'hosts', 'node', 'node.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'frontdesk/[name]-[hash]',
    bundle: true,
    // The server loads the parts that only some settings need on demand.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    banner: { js: banner },
    legalComments: 'eof',
    logLevel: 'warning',
  });
}
