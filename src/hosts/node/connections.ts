import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isBusy, isIdle, onceAnswered, type Connection } from './connection.ts';
import { createHeadSplitter } from './head-splitter.ts';
import type { Limits } from './limits.ts';
import { readInTurn } from './read-in-turn.ts';
import { createTurns } from './turns.ts';

/** The open connections of a server. */
export type Connections = ReturnType<typeof createConnections>;

/** How many connections to check for one without a response in progress. */
const candidates = 100;

/**
 * Keeps the connections of a server within `limits`, however its clients behave. The server reads one
 * request of a connection at a time: pipelined requests wait in the client's memory until the response
 * before them is sent. `onDropped` is called for each connection that is destroyed to make room.
 */
export function createConnections(server: Server, limits: Limits, onDropped: () => void) {
  /** Ordered by the latest request: the connection that has waited longest is the first. */
  const open = new Map<Socket, Connection>();
  const inTurn = createTurns();

  server.on('connection', (socket: Socket) => {
    const connection: Connection = {
      splitter: createHeadSplitter(),
      response: undefined,
      closing: false,
    };
    open.set(socket, connection);
    // Node calls this after a last response.
    socket.destroySoon = () => {
      finish(socket);
    };
    // Node removes its own listeners from a socket that it hands over, as for CONNECT. Without a
    // listener, a reset would end the process.
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    readInTurn(socket, connection, { server, limits, inTurn });
    if (open.size > limits.connections) dropOne();
  });

  /** Destroys the connection that has waited longest, if possible one without a response in progress. */
  function dropOne(): void {
    const entries = open.entries();
    // Iterators have no `take` in Node 20.
    const [oldest, ...others] = Array.from({ length: candidates }, () => entries.next().value);
    const [socket] = [oldest, ...others].find((one) => one && !isBusy(one[1])) ?? oldest ?? [];
    if (!socket) return;
    open.delete(socket);
    socket.destroy();
    onDropped();
  }

  /** Ends a connection after its last response, and destroys it if the client keeps its end open. */
  function finish(socket: Socket): void {
    const connection = open.get(socket);
    if (connection) connection.closing = true;
    socket.pause();
    socket.setTimeout(limits.stall);
    socket.end(() => {
      // To notice that the client closes its end. Bytes that it sends are left in the buffer, which takes
      // one part of up to 64 KB.
      socket.on('readable', () => {
        if (socket.readableLength === 0) socket.read();
      });
      // Closing at once resets the connection if there are unread bytes, and a reset can delete the
      // response before the client has read it (RFC 9112 §9.6).
      const timer = setTimeout(() => socket.destroy(), limits.linger).unref();
      socket.once('close', () => {
        clearTimeout(timer);
      });
    });
  }

  return {
    /** Registers the response to a new request. */
    begin(response: ServerResponse): void {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (!connection) return;
      connection.response = response;
      // Moves it to the end.
      open.delete(socket);
      open.set(socket, connection);
    },
    /** Makes a response the last one on its connection (RFC 9112 §9.6), before its headers are sent. */
    closeAfter(response: ServerResponse): void {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (connection) connection.closing = true;
      response.setHeader('Connection', 'close');
    },
    /**
     * Stops reading a connection, and calls back when its request is answered. Never calls back if its
     * last response is already in progress.
     */
    startClosing(socket: Socket, onAnswered: () => void): void {
      const connection = open.get(socket);
      if (!connection || connection.closing) return;
      connection.closing = true;
      if (isBusy(connection)) onceAnswered(connection, onAnswered);
      else onAnswered();
    },
    finish,
    /** Hands a connection over to another protocol. */
    release(socket: Socket): void {
      open.delete(socket);
      socket.removeAllListeners('data');
    },
    /** Destroys the connections that have no request, not even the start of one. */
    destroyIdle: (): void => {
      for (const [socket, connection] of open) if (isIdle(connection)) socket.destroy();
    },
    destroyAll: (): void => {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
