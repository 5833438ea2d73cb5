import { cpSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Lets bundled CommonJS packages call `require` in an ES module. */
const banner =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** The npm package has the bundle. */
const packaged = fileURLToPath(new URL('../server', import.meta.url));

/** Bundles the Node server, and the handler for other applications, so that they run without node_modules. */
export async function bundleServer(folder: string): Promise<void> {
  if (existsSync(packaged)) {
    cpSync(packaged, folder, { recursive: true });
    return;
  }
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: { frontdesk: 'hosts/node/main.ts', handler: 'hosts/mounted-build.ts' },
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
