import type { Logger } from 'pino';
import { createHandler } from '../../api/handler.ts';
import { isSecure, openBuild, readInfo, readPublic } from './build-folder.ts';
import { findChangedFacts } from './changed-facts.ts';
import { createClients } from './clients.ts';
import type { ServerConfig } from './config.ts';
import { createFrontdesk, type Frontdesk } from './create-server.ts';
import { limits } from './limits.ts';
import { listen } from './listen.ts';
import type { Metrics } from './metrics.ts';
import { maxConnections } from './open-files.ts';
import { openLimiter } from './open-limiter.ts';
import { createPages } from './pages.ts';

/** What is told of the server's work. */
export interface Observers {
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
}

/**
 * Serves a build folder until it is stopped. Resolves when it listens.
 * @throws {BuildError} if the folder is not a complete build.
 * @throws {ListenError} if it can't listen.
 */
export async function serve(
  dist: string,
  config: ServerConfig,
  { log, metrics }: Observers,
): Promise<Frontdesk> {
  const build = openBuild(dist);
  const secure = isSecure(build);
  const variables = findChangedFacts(process.env, readInfo(build));
  if (variables.length > 0) log.warn({ variables }, 'changed facts need a new build');
  const { mode } = config;
  const frontdesk = createFrontdesk({
    handler: createHandler({
      mode,
      limiter: await openLimiter(config, log, metrics),
      read: readPublic(build, { mode, secure }),
      secure,
    }),
    pages: createPages(build, secure),
    clients: createClients(config.trustProxy),
    log,
    logClients: config.logClients,
    metrics,
    limits: { ...limits, connections: Math.min(limits.connections, maxConnections()) },
  });
  await listen(frontdesk.server, { ...config, variables: { host: 'HOST', port: 'PORT' } });
  return frontdesk;
}
