import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import {
  type Limiter,
  createMemoryLimiter,
  publicQuota,
} from '../../src/packages/api/rate-limit.ts';
import { openBuild, type ServedFiles } from '../../src/packages/hosts/node/build-folder.ts';
import type { Metrics } from '../../src/packages/hosts/node/metrics.ts';
import { type TrustProxy, createFindClient } from '../../src/packages/hosts/node/node-request.ts';
import { createFrontdesk } from '../../src/packages/hosts/node/server.ts';
import { limits as serverLimits, type Limits } from '../../src/packages/hosts/node/limits.ts';
import { openSite } from '../../src/packages/hosts/node/open-site.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { dist } from './hosts.ts';

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>;

interface LocalServerOptions {
  readonly limits?: Limits;
  readonly build?: ServedFiles;
  readonly trustProxy?: TrustProxy;
  readonly metrics?: Metrics;
}

/** Starts the Node server in this process, so that a test can choose its limiter, limits, and build. */
export async function startLocalServer(
  limiter: Limiter = createMemoryLimiter({ quota: publicQuota }),
  { limits = serverLimits, build = openBuild(dist), trustProxy, metrics }: LocalServerOptions = {},
) {
  const logged: unknown[] = [];
  const write = (line: string) => logged.push(JSON.parse(line));
  const { server, stop: shutDown } = createFrontdesk({
    ...openSite(build, { mode: 'metered', limiter }),
    findClient: createFindClient(trustProxy),
    log: pino({ base: null }, { write }),
    metrics,
    limits,
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = createOriginTarget(new URL(`http://127.0.0.1:${port}`));
  return {
    target,
    port,
    /** The server's end of each open connection. */
    sockets,
    /** A record for each line of the log. */
    logged,
    /** Stops the server as a signal does. Resolves when every connection is closed. */
    shutDown,
    stop(): Promise<unknown> {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
