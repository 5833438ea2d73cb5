import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import ts from 'typescript';
import { createOriginTarget } from '../../../src/packages/verify/origin-target.ts';
import { builtProject, root } from '../../project.ts';

/** The parts of wrangler.jsonc that these tests pass on. */
interface WranglerConfig {
  readonly name: string;
  readonly main: string;
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly assets: {
    readonly directory: string;
    readonly binding: string;
    readonly not_found_handling: string;
    readonly run_worker_first: readonly string[];
  };
}

const configFile = join(root, 'wrangler.jsonc');
const config = ts.parseConfigFileTextToJson(configFile, readFileSync(configFile, 'utf8'))
  .config as WranglerConfig;

/** Bundles the Worker as Wrangler does: one ES module that imports only Node's own modules. */
export async function bundleWorker(project = builtProject): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(project, config.main)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    external: ['node:*'],
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Starts the site of a built project as wrangler.jsonc describes it on Cloudflare's own runtime and assets code, offline,
 * on a free loopback port. Cloudflare's network runs other code.
 */
export async function startCloudflareSite(project = builtProject) {
  const { directory, binding, not_found_handling, run_worker_first } = config.assets;
  const miniflare = new Miniflare({
    name: config.name,
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script: await bundleWorker(project),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    // By default, Miniflare downloads a sample of the data that Cloudflare adds to requests.
    cf: false,
    // The runtime prints a stack for each malformed request, and blocks if nothing reads it.
    handleRuntimeStdio: (...outputs: readonly Readable[]) => {
      for (const output of outputs) output.resume();
    },
    assets: {
      directory: join(project, directory),
      binding,
      workerName: config.name,
      assetConfig: { not_found_handling },
      routerConfig: {
        has_user_worker: true,
        // As Wrangler reads the list.
        static_routing: {
          user_worker: run_worker_first.filter((path) => !path.startsWith('!')),
          asset_worker: run_worker_first.flatMap((path) => /^!(.*)/.exec(path)?.slice(1) ?? []),
        },
      },
    },
  });
  const target = createOriginTarget(await miniflare.ready);
  return {
    ...target,
    // Occasionally, the runtime closes a connection while a request is on its way.
    send: (request: Parameters<typeof target.send>[0]) =>
      target.send(request).catch(() => target.send(request)),
    stop: () => miniflare.dispose(),
  };
}
