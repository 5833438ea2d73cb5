import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder of all packages. The npm package has no functions. */
const packages = fileURLToPath(new URL('..', import.meta.url));
const sources = 'hosts/netlify/{functions,edge-functions}/*.ts';

/**
 * Bundles the functions for Netlify, whose own bundler doesn't follow the links of workspaces, into the folder `netlify`
 * of a build. They contain `responses`, the build's file with every response of the API.
 */
export async function bundleFunctions(folder: string, responses: string): Promise<void> {
  const entryPoints = globSync(sources, { cwd: packages });
  if (entryPoints.length === 0 || !existsSync(responses)) return;
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: packages,
    entryPoints,
    outbase: 'hosts',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    logLevel: 'silent',
    plugins: [
      {
        name: 'responses',
        setup: (bundle) => {
          // With a name in place of the path, so that builds in other folders make the same functions.
          const file = { path: 'responses.json', namespace: 'build' };
          bundle.onResolve({ filter: /\/responses\.json$/ }, () => file);
          bundle.onLoad({ filter: /^/, namespace: file.namespace }, async () => ({
            contents: await readFile(responses),
            loader: 'json',
          }));
        },
      },
    ],
  });
}
