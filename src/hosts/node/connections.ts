import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Limits } from './limits.ts';

interface Connection {
  /** The number of its requests in progress. */
  running: number;
  /** True once its last response is decided. */
  closing: boolean;
  /** Called once no request is in progress. */
  onIdle?: () => void;
}

/**
 * Keeps the connections of a server within `limits`, whatever its clients do. Calls `onDropped` for each
 * connection that it destroys to make room for a new one.
 */
export function createConnections(server: Server, limits: Limits, onDropped: () => void) {
  /** Ordered by the latest request, so the connection that has been idle longest comes first. */
  const open = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    open.set(socket, { running: 0, closing: false });
    // Node calls this after a last response.
    socket.destroySoon = () => {
      finish(socket);
    };
    // Node removes its own listeners from the socket of a CONNECT request. Without a listener, a reset
    // would end the process.
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    if (open.size <= limits.connections) return;
    const [longestIdle] = open.keys();
    if (longestIdle) open.delete(longestIdle);
    longestIdle?.destroy();
    onDropped();
  });

  /** Ends a connection after its last response, and destroys it if the client keeps its end open. */
  function finish(socket: Socket): void {
    stopReading(socket);
    socket.end();
    // Detects that the client closes its end. At most two chunks of 64 KB stay unread.
    socket.on('readable', () => {
      if (socket.readableLength === 0) socket.read();
    });
    // Ends the read that Node's parser began, so that the stream starts another one. Otherwise nothing
    // would notice that the client closes, and each connection would stay open for the whole time.
    socket.push('');
    // Closing with unread bytes resets the connection, and a reset can delete the response before the
    // client has read it (RFC 9112 §9.6).
    const timer = setTimeout(() => socket.destroy(), limits.linger).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
  }

  return {
    /**
     * Registers a request by its response. Returns false if the connection already has the maximum number
     * of requests in progress, and destroys the connection.
     */
    begin(response: ServerResponse): boolean {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (!connection || connection.running === limits.requests) {
        socket.destroy();
        return false;
      }
      connection.running += 1;
      response.on('close', () => {
        connection.running -= 1;
        if (connection.running === 0) connection.onIdle?.();
      });
      // Moves the connection to the end.
      open.delete(socket);
      open.set(socket, connection);
      return true;
    },
    /** Makes a response the last one on its connection (RFC 9112 §9.6). Call it before sending the headers. */
    closeAfter(response: ServerResponse): void {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (connection) connection.closing = true;
      stopReading(socket);
      response.setHeader('Connection', 'close');
    },
    /**
     * Stops reading a connection, and calls `onIdle` once its responses are sent. Does nothing if its last
     * response is already decided, so that no request gets two.
     */
    startClosing(socket: Socket, onIdle: () => void): void {
      const connection = open.get(socket);
      if (!connection || connection.closing) return;
      connection.closing = true;
      stopReading(socket);
      if (connection.running === 0) onIdle();
      else connection.onIdle = onIdle;
    },
    finish,
    /**
     * Stops the server without losing an accepted request. Resolves when every connection is closed: idle
     * ones after `stopIdle`, the others after `stopRunning` at the latest.
     */
    stop: (): Promise<void> => {
      setTimeout(() => {
        for (const [socket, { running, closing }] of open) {
          if (running === 0 && !closing) socket.destroy();
        }
      }, limits.stopIdle).unref();
      setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, limits.stopRunning).unref();
      return new Promise((resolve) => {
        // http.Server's own close() destroys idle connections at once, but a request may be on its way.
        NetServer.prototype.close.call(server, () => {
          resolve();
        });
      });
    },
  };
}

/** Stops reading for good. Node resumes a socket to discard an unread body. */
function stopReading(socket: Socket): void {
  socket.pause();
  // One listener is enough for all requests of a connection.
  socket.off('resume', pause).on('resume', pause);
}

function pause(this: Socket): void {
  this.pause();
}
