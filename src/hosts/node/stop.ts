import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.ts';

/**
 * In milliseconds from the first signal: how long a connection without a request stays open, since a
 * request may be on its way, and how long a running request may take.
 */
const timeouts = { idle: 1_000, running: 10_000 };

/** Stops a server without losing a request that it accepted. */
export function createStopping(server: Server, connections: Connections) {
  let stopping = false;
  return {
    /**
     * To be called with every response before its headers are sent. While the server stops, each response
     * tells its client to close (RFC 9112 §9.6), so that no request meets a closed connection.
     */
    mark(response: ServerResponse): void {
      if (stopping) response.setHeader('Connection', 'close');
    },
    /** Accepts no more connections, finishes the running requests, and resolves when all are done. */
    stop: (): Promise<void> => {
      stopping = true;
      setTimeout(connections.destroyIdle, timeouts.idle).unref();
      setTimeout(connections.destroyAll, timeouts.running).unref();
      return new Promise((resolve) => {
        // The close of http.Server ends idle connections at once, although a request may be coming.
        NetServer.prototype.close.call(server, () => {
          resolve();
        });
      });
    },
  };
}
