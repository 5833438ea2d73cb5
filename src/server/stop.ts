import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * In milliseconds from the first signal: until when a connection without a request is kept, since a
 * request may be on its way on it, and until when a running request may finish.
 */
const patience = { idle: 1_000, running: 10_000 };

/** How a server ends. */
export interface Stopping {
  /** To be called of every response before its fields are sent: the last one says so. */
  mark(response: ServerResponse): void;
  /**
   * Takes no more connections, finishes what runs and calls back. Every response from now on asks
   * its client to close (RFC 9112 §9.6), so that no request is met by a closed connection.
   */
  stop(done: () => void): void;
}

/** Ends a server without losing a request that it accepted. */
export function createStopping(server: Server): Stopping {
  let stopping = false;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    mark(response) {
      if (stopping) response.setHeader('Connection', 'close');
    },
    stop(done) {
      stopping = true;
      // http.Server's own close would end idle connections at once, whatever is on its way to them.
      NetServer.prototype.close.call(server, done);
      setTimeout(() => {
        server.closeIdleConnections();
        // Those on which nothing ever came are not idle to Node: browsers connect ahead of need.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, patience.idle).unref();
      setTimeout(() => {
        server.closeAllConnections();
      }, patience.running).unref();
    },
  };
}
