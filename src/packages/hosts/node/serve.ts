import { once } from 'node:events';
import type { ListenOptions, Server } from 'node:net';
import type { Logger } from 'pino';
import { createMemoryLimiter } from '@frontdesk/api';
import { type Manifest, sitePaths } from '@frontdesk/files';
import { fileAt, openBuild } from './build-folder.ts';
import { limits, maxConnections } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { createFindClient } from './node-request.ts';
import { refuseOnDemand } from './on-demand.ts';
import { openSite } from './open-site.ts';
import { type Limiter, openSharedLimiter } from './shared-limiter.ts';
import { createFrontdesk, type Frontdesk } from './server.ts';
import { StartError } from './start-error.ts';
import type { ServerConfig } from './variables.ts';

/** Where the server reports events, and how it learns whether it accepts requests. */
export interface Observers {
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly isReady: () => boolean;
}

/**
 * Serves a build folder until it is stopped. Resolves when it listens.
 * @throws {StartError} if the folder is not a complete build, or has routes that Astro renders, if it can't listen, or
 * if the package for the store is missing.
 */
export async function serve(
  dist: string,
  config: ServerConfig,
  observers: Observers,
): Promise<Frontdesk> {
  const { log, metrics, isReady } = observers;
  if (config.OPERATOR_PORT !== undefined) {
    const { createOperatorPort } = await import('./operator-port.ts');
    const address = { port: config.OPERATOR_PORT, host: config.OPERATOR_HOST };
    await listen(createOperatorPort(isReady, log), address, 'OPERATOR_');
  }
  refuseOnDemand(dist);
  const build = openBuild(dist);
  const connections = Math.min(limits.connections, maxConnections());
  const read = (path: string) => String(fileAt(build, path).bytes);
  metrics?.build(JSON.parse(read(sitePaths.manifest)) as Manifest, read(sitePaths.security));
  const limiter = await openLimiter(config, observers);
  const { info, ...site } = openSite(build, { mode: config.RATE_LIMIT_MODE, limiter });
  const { PUBLIC_BASE_URL: baseUrl } = process.env;
  if (baseUrl !== undefined && URL.parse(baseUrl)?.origin !== new URL(info.docs).origin) {
    log.warn('PUBLIC_BASE_URL differs from the build: run "npm run build" to publish it');
  }
  const frontdesk = createFrontdesk({
    ...site,
    findClient: createFindClient(config.TRUST_PROXY, (warning) => {
      log.warn(warning);
    }),
    log,
    logClients: config.LOG_CLIENTS,
    metrics,
    limits: { ...limits, connections },
  });
  const { HOST: host, PORT: port, REUSE_PORT: reusePort } = config;
  await listen(frontdesk.server, { host, port, reusePort, backlog: limits.backlog });
  return frontdesk;
}

/** Opens a limiter that counts in the store of the configuration, or in this process. */
async function openLimiter(config: ServerConfig, { log, metrics }: Observers): Promise<Limiter> {
  const { RATE_LIMIT_STORE: url, RATE_LIMIT: limit, RATE_WINDOW: window } = config;
  const local = createMemoryLimiter({ quota: { limit, window } });
  if (!url) return local;
  metrics?.store('up');
  return openSharedLimiter({
    url,
    local,
    timeout: config.RATE_LIMIT_STORE_TIMEOUT,
    onState(state, err) {
      metrics?.store(state);
      if (state === 'up') log.info('rate limit store is up');
      else log.error({ err }, 'rate limit store is down, counting in this process');
    },
  });
}

/** @throws {StartError} that names the variables to change, which start with `prefix`. */
async function listen(server: Server, address: ListenOptions, prefix = ''): Promise<void> {
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`Can't listen on ${prefix}HOST and ${prefix}PORT: ${message}`);
  }
}
