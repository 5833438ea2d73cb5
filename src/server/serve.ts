import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createDesk } from '../desk/desk.ts';
import { isSecure, openBuild, readPublic } from './build-folder.ts';
import { createClients } from './clients.ts';
import type { ServerConfig } from './config.ts';
import { createFrontdesk, type Frontdesk } from './create-server.ts';
import { openBudget } from './open-budget.ts';
import { createPages } from './pages.ts';

/**
 * Serves a build folder until it is stopped. Resolves when it listens.
 * @throws {BuildError} where the folder is no complete build.
 * @throws {Error} of node:net where it can't listen.
 */
export async function serve(dist: string, config: ServerConfig, log: Logger): Promise<Frontdesk> {
  const metrics =
    config.operatorPort === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
  const build = openBuild(dist);
  const secure = isSecure(build);
  const { mode, quota } = config;
  const frontdesk = createFrontdesk({
    desk: createDesk({
      mode,
      budget: await openBudget(config, log, metrics),
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

/** Where a server listens. */
export interface Address {
  readonly port: number;
  /** Every address, IPv4 and IPv6, if undefined. */
  readonly host: string | undefined;
  /** Lets other servers listen on the same port; the system spreads connections over them. */
  readonly reusePort?: boolean;
}

/**
 * Listens on a port. Resolves when it does.
 * @throws {Error} of node:net where it can't.
 */
export function listen(server: Server, { port, host, reusePort = false }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, reusePort }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
