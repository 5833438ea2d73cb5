import { build } from 'esbuild';

/** Lets bundled CommonJS packages call `require` in an ES module. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Bundles the Node server, and the handler for other applications, so that they run without node_modules. */
export async function bundleServer(root: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { frontdesk: 'src/hosts/node/main.ts', handler: 'src/hosts/mounted-build.ts' },
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
    logLevel: 'silent',
  }).catch((error: unknown) => {
    // Astro prints esbuild's own errors as "undefined".
    throw new Error(String(error));
  });
}
