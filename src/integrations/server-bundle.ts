import { build } from 'esbuild';
import { join } from 'node:path';

/** Some packages are CommonJS: within an ES module they need what this defines. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Writes the Node server of the project at `root` into a build folder, with all packages that it
 * uses: that folder is then all that a machine with Node needs. What only some settings need lies in
 * files of its own, which are read where they are needed.
 */
export async function bundleServer(root: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { frontdesk: join('src', 'server', 'node.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'frontdesk/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    banner: { js: banner },
    // Nothing imports it, and a Node that does not know the property would start nothing.
    define: { 'import.meta.main': 'true' },
    legalComments: 'eof',
    logLevel: 'warning',
  });
}
