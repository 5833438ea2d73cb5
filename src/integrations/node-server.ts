import { build } from 'esbuild';
import { join } from 'node:path';

/** Lets bundled CommonJS packages call `require` in an ES module. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Writes the Node server and the handler for other servers, with the packages that they use: a machine
 * with Node then needs nothing else.
 */
export async function bundleServer(root: string, folder: string): Promise<void> {
  const hosts = join('src', 'hosts');
  await build({
    absWorkingDir: root,
    entryPoints: {
      frontdesk: join(hosts, 'node', 'node.ts'),
      handler: join(hosts, 'middleware', 'handler.ts'),
    },
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
