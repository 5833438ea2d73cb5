import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.ts';

/**
 * In milliseconds from the first signal: how long a connection without a request is kept, since a
 * request may be on its way, and how long a running request may take.
 */
const timeouts = { idle: 1_000, running: 10_000 };

/** How a server stops. */
export interface Stopping {
  /** To be called with every response before its headers are sent. */
  mark(response: ServerResponse): void;
  /**
   * Takes no more connections, finishes the running requests, and calls back. From now on, every
   * response tells its client to close (RFC 9112 §9.6), so that no request meets a closed connection.
   */
  stop(done: () => void): void;
}

/** Stops a server without losing a request that it accepted. */
export function createStopping(server: Server, connections: Connections): Stopping {
  let stopping = false;
  return {
    mark(response) {
      if (stopping) response.setHeader('Connection', 'close');
    },
    stop(done) {
      stopping = true;
      // The close of http.Server would end idle connections at once, although a request may be coming.
      NetServer.prototype.close.call(server, done);
      setTimeout(() => {
        connections.destroyIdle();
      }, timeouts.idle).unref();
      setTimeout(() => {
        connections.destroyAll();
      }, timeouts.running).unref();
    },
  };
}
