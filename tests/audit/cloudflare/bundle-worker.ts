import { join } from 'node:path';
import { build } from 'esbuild';
import { builtProject } from '../../project.ts';
import { config } from './wrangler-config.ts';

/** Bundles the Worker as Wrangler does: one ES module, in which only Node's own modules are imports. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(builtProject, config.main)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    external: ['node:*'],
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
