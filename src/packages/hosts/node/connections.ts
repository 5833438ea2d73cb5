import { IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Limits } from './limits.ts';

interface Connection {
  /** The number of its requests in progress. */
  running: number;
  /** When it opened or its latest request began, in milliseconds. */
  lastUsed: number;
  /** True once its last response is decided. */
  closing: boolean;
  /** Called once no request is in progress. */
  onIdle?: (() => void) | undefined;
}

/** Converts limits to those that Node enforces. `createConnections` enforces the others. */
export function toServerOptions(limits: Limits): ServerOptions {
  return {
    headersTimeout: limits.headers,
    // The server never waits for a request body, so the headers timeout is enough.
    requestTimeout: limits.headers,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
    maxHeaderSize: limits.headerBytes,
  };
}

/** The part of the connections that requests in progress can hold. The rest lets new clients in. */
const maxBusy = 0.9;

/**
 * The part of the connections to close at once when there are too many. Finding the oldest takes milliseconds, which is
 * too long for each new connection of a flood.
 */
const closedAtOnce = 0.01;

/**
 * Keeps the connections of a server within `limits`, whatever its clients do. Calls `onDropped` for each
 * connection that it destroys to make room for new ones.
 */
export function createConnections(server: Server, limits: Limits, onDropped: () => void) {
  server.timeout = limits.stall;
  // A client may half-close after its last request. Node would then drop a response that is not ready.
  Object.assign(server, { httpAllowHalfOpen: true });

  const open = new Map<Socket, Connection>();

  /** Destroys the connections whose latest request is oldest: idle ones, or busy ones if nearly all are busy. */
  function makeRoom(): void {
    const byAge = [...open].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    const busy = byAge.filter(([, { running }]) => running > 0);
    const idle = byAge.filter(([, { running }]) => running === 0);
    const oldest = busy.length > maxBusy * limits.connections ? busy : idle;
    for (const [socket] of oldest.slice(0, Math.ceil(closedAtOnce * limits.connections))) {
      open.delete(socket);
      socket.destroy();
      onDropped();
    }
  }

  server.on('connection', (socket: Socket) => {
    open.set(socket, { running: 0, lastUsed: performance.now(), closing: false });
    // Node calls this after a last response.
    socket.destroySoon = () => {
      finish(socket);
    };
    // Node removes its own listeners from the socket of a CONNECT request. Without a listener, a reset
    // would end the process.
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    if (open.size > limits.connections) makeRoom();
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
      connection.lastUsed = performance.now();
      response.on('close', () => {
        connection.running -= 1;
        if (connection.running === 0) connection.onIdle?.();
      });
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
     * Stops reading a connection, and calls `respond` with its last response once the others are sent. Does
     * nothing if its last response is already decided, so that no request gets two.
     */
    respondLast(socket: Socket, respond: (response: ServerResponse) => unknown): void {
      const connection = open.get(socket);
      if (!connection || connection.closing) return;
      connection.closing = true;
      stopReading(socket);
      const begin = () => {
        connection.onIdle = undefined;
        // An earlier response may have been the last one.
        if (!socket.writable) return;
        const response = new ServerResponse(new IncomingMessage(socket));
        response.assignSocket(socket);
        response.once('finish', () => {
          response.detachSocket(socket);
          response.emit('close');
          finish(socket);
        });
        if (this.begin(response)) respond(response);
      };
      if (connection.running === 0) begin();
      else connection.onIdle = begin;
    },
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
