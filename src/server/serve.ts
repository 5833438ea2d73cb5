import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Channel } from '../budget/primary.ts';
import { createDesk } from '../desk/desk.ts';
import { isSecure, openBuild, readPublic } from './build-folder.ts';
import { createClients } from './clients.ts';
import type { ServerConfig } from './config.ts';
import { createFrontdesk, type Frontdesk } from './create-server.ts';
import { openBudget } from './open-budget.ts';
import { createPages } from './pages.ts';

/** What a worker has of its primary: the budget, at the other end of a channel, and which build. */
export interface Primary {
  readonly channel: Channel;
  readonly build: string | undefined;
}

/**
 * Serves a build folder until it is stopped. Resolves when it listens.
 * @throws {BuildError} where the folder is no complete build.
 * @throws {Error} of node:net where it can't listen.
 */
export async function serve(
  dist: string,
  config: ServerConfig,
  log: Logger,
  primary?: Primary,
): Promise<Frontdesk> {
  const metrics =
    config.operatorPort === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
  const build = openBuild(dist, primary?.build);
  const secure = isSecure(build);
  const { mode, quota } = config;
  const frontdesk = createFrontdesk({
    desk: createDesk({
      mode,
      budget: await openBudget(config, primary?.channel, log, metrics),
      read: readPublic(build, { mode, quota, secure }),
      secure,
    }),
    pages: createPages(build, secure),
    clients: createClients(config.trustProxy),
    log,
    logClients: config.logClients,
    metrics,
  });
  await listen(frontdesk.server, config);
  return frontdesk;
}

/**
 * Listens on a port. Resolves when it does.
 * @throws {Error} of node:net where it can't.
 */
export function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
