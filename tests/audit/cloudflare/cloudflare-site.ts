import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Miniflare } from 'miniflare';
import { createOriginTarget } from '../../../src/verify/origin-target.ts';
import type { Target } from '../../../src/verify/target.ts';
import { builtProject } from '../../project.ts';
import { bundleWorker } from './bundle-worker.ts';
import { config, type RunWorkerFirst } from './wrangler-config.ts';

export interface CloudflareSite extends Target {
  readonly origin: URL;
  readonly stop: () => Promise<void>;
}

export interface SiteOptions {
  /** Replaces `run_worker_first` of wrangler.jsonc. */
  readonly runWorkerFirst?: RunWorkerFirst;
  /** Replaces the bundled Worker. */
  readonly script?: string;
}

/**
 * Starts the site as wrangler.jsonc describes it on Cloudflare's own runtime and assets code, offline,
 * on a free loopback port. It isn't Cloudflare's network, which is other code.
 */
export async function startCloudflareSite({
  runWorkerFirst = config.assets.run_worker_first,
  script,
}: SiteOptions = {}): Promise<CloudflareSite> {
  const { directory, binding, not_found_handling } = config.assets;
  const miniflare = new Miniflare({
    name: config.name,
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script: script ?? (await bundleWorker()),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    // By default, Miniflare downloads a sample of the data that Cloudflare adds to requests.
    cf: false,
    // The runtime prints a stack for each malformed request, and would wait if nothing read it.
    handleRuntimeStdio: (...outputs: readonly Readable[]) => {
      for (const output of outputs) output.resume();
    },
    assets: {
      directory: join(builtProject, directory),
      binding,
      workerName: config.name,
      assetConfig: { not_found_handling },
      routerConfig: { has_user_worker: true, ...toRouting(runWorkerFirst) },
    },
  });
  const origin = await miniflare.ready;
  const target = createOriginTarget(origin);
  return {
    ...target,
    origin,
    // Now and then, the runtime closes a connection while a request is on its way.
    send: (request) => target.send(request).catch(() => target.send(request)),
    stop: () => miniflare.dispose(),
  };
}

/** Converts `run_worker_first` to the form that Cloudflare's router takes, as Wrangler does. */
function toRouting(patterns: RunWorkerFirst) {
  if (typeof patterns === 'boolean') return { invoke_user_worker_ahead_of_assets: patterns };
  const excluded = patterns.filter((pattern) => pattern.startsWith('!'));
  return {
    static_routing: {
      user_worker: patterns.filter((pattern) => !excluded.includes(pattern)),
      asset_worker: excluded.map((pattern) => pattern.slice(1)),
    },
  };
}
