import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.ts';

/**
 * In milliseconds from the first signal: how long a connection without a request stays open, since a
 * request may be on its way, and how long a running request may take.
 */
const timeouts = { idle: 1_000, running: 10_000 };

/**
 * Stops a server without losing a request that it accepted: it accepts no more connections, finishes the
 * running requests, and resolves when all are done.
 */
export function stop(server: Server, connections: Connections): Promise<void> {
  setTimeout(connections.destroyIdle, timeouts.idle).unref();
  setTimeout(connections.destroyAll, timeouts.running).unref();
  return new Promise((resolve) => {
    // The close of http.Server ends idle connections at once, although a request may be coming.
    NetServer.prototype.close.call(server, () => {
      resolve();
    });
  });
}
