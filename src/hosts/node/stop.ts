import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.ts';
import type { Limits } from './limits.ts';

/**
 * Stops a server without losing a request that it accepted: it accepts no more connections, finishes the
 * running requests, and resolves when all are done.
 */
export function stop(server: Server, connections: Connections, limits: Limits): Promise<void> {
  setTimeout(connections.destroyIdle, limits.stopIdle).unref();
  setTimeout(connections.destroyAll, limits.stopRunning).unref();
  return new Promise((resolve) => {
    // The close of http.Server ends idle connections at once, although a request may be coming.
    NetServer.prototype.close.call(server, () => {
      resolve();
    });
  });
}
