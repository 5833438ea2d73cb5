import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

/** The open connections of a server. */
export type Connections = ReturnType<typeof createConnections>;

interface Connection {
  /** How many of its requests are in progress. */
  running: number;
  /** True once the last response is decided on. */
  closing: boolean;
  /** Called when no request is in progress any more. */
  onIdle?: () => void;
}

/** How many of the oldest connections to scan for an idle one. */
const candidates = 100;

/**
 * Keeps the connections of a server within `limits`, however its clients behave. `onDropped` is called
 * for each connection that is destroyed to make room for a new one.
 */
export function createConnections(server: Server, limits: Limits, onDropped: () => void) {
  /** Ordered by the latest request: the connection that has waited longest is the first. */
  const open = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    open.set(socket, { running: 0, closing: false });
    // Node calls this after a last response.
    socket.destroySoon = () => {
      finish(socket);
    };
    // Node removes its own listeners from a socket that it hands over, as for CONNECT. Without a
    // listener, a reset would end the process.
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    if (open.size > limits.connections) dropOne();
  });

  /** Destroys the connection that has waited longest, if possible one without a request in progress. */
  function dropOne(): void {
    const oldest = [...open.entries().take(candidates)];
    const [socket] = oldest.find(([, { running }]) => running === 0) ?? oldest[0] ?? [];
    if (!socket) return;
    open.delete(socket);
    socket.destroy();
    onDropped();
  }

  /** Ends a connection after its last response, and destroys it if the client keeps its end open. */
  function finish(socket: Socket): void {
    stopReading(socket);
    socket.end();
    // To notice that the client closes its end. Further bytes stay unread: the buffer holds at most one
    // chunk of 64 KB.
    socket.on('readable', () => {
      if (socket.readableLength === 0) socket.read();
    });
    // Closing at once resets the connection if there are unread bytes, and a reset can delete the
    // response before the client has read it (RFC 9112 §9.6).
    const timer = setTimeout(() => socket.destroy(), limits.linger).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
  }

  return {
    /**
     * Registers a request by its response. Returns false if the request gets none: with too many requests
     * in progress, this destroys the connection.
     */
    begin(response: ServerResponse): boolean {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (!connection) return false;
      if (connection.running === limits.requests) {
        socket.destroy();
        return false;
      }
      connection.running += 1;
      response.on('close', () => {
        connection.running -= 1;
        if (connection.running === 0) connection.onIdle?.();
      });
      // Moves it to the end.
      open.delete(socket);
      open.set(socket, connection);
      return true;
    },
    /** Makes a response the last one on its connection (RFC 9112 §9.6), before its headers are sent. */
    closeAfter(response: ServerResponse): void {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (connection) connection.closing = true;
      stopReading(socket);
      response.setHeader('Connection', 'close');
    },
    /**
     * Stops reading a connection, and calls back when its responses are sent. Does nothing if its last
     * response is already on its way, so that no request gets two.
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
    /** Destroys the connections that have no request in progress. */
    destroyIdle: (): void => {
      for (const [socket, { running, closing }] of open) {
        if (running === 0 && !closing) socket.destroy();
      }
    },
    destroyAll: (): void => {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** Stops reading for good. Node resumes a socket to discard an unwanted body. */
function stopReading(socket: Socket): void {
  socket.pause();
  // Once, however many requests of the connection have a body.
  socket.off('resume', pause).on('resume', pause);
}

function pause(this: Socket): void {
  this.pause();
}
