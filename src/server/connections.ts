import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createHeadSplitter } from './head-splitter.ts';
import type { Limits } from './limits.ts';

/** What the server knows about an open connection. */
interface Connection {
  /** The response to the latest request. */
  response: ServerResponse | undefined;
  /** True once the connection is to close. What arrives from then on is thrown away. */
  closing: boolean;
  /** The bytes that were thrown away. */
  discarded: number;
}

/** The open connections of a server. */
export interface Connections {
  /** Registers a response that is about to be made. */
  begin(response: ServerResponse): void;
  /** Makes a response, which is not sent yet, the last one on its connection (RFC 9112 §9.6). */
  closeAfter(response: ServerResponse): void;
  /**
   * Stops reading a connection, and calls back once its request is answered. Never calls back if the
   * client was told that this is the last response.
   */
  startClosing(socket: Socket, onAnswered: () => void): void;
  /** Ends a connection after a last response, and destroys it if the client does not end it too. */
  finish(socket: Socket): void;
  /** Leaves a connection to another protocol. */
  release(socket: Socket): void;
  /** Destroys the connections on which nothing was ever received. Node does not count them as idle. */
  destroySilent(): void;
  destroyAll(): void;
}

/** How many connections are looked at to find one that is not being answered. */
const candidates = 100;

/**
 * Keeps the connections of a server within `limits`, however its clients behave. Requests of one
 * connection are read one at a time: pipelined ones wait in the client's own memory until the response
 * before them is sent. `onDropped` is called for each connection that is destroyed to make room.
 */
export function createConnections(
  server: Server,
  limits: Limits,
  onDropped: () => void,
): Connections {
  /** The connection that has waited longest for a request is the first. */
  const open = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { response: undefined, closing: false, discarded: 0 };
    open.set(socket, connection);
    // Node takes its own listeners off a socket that it hands over, as for CONNECT. Without a listener,
    // a reset would end the process.
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    readInTurn(socket, connection);
    if (open.size > limits.connections) dropOne();
  });

  /** Hands Node's parser one request at a time. By itself, it takes all that were received at once. */
  function readInTurn(socket: Socket, connection: Connection): void {
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    const splitter = createHeadSplitter();
    socket.removeAllListeners('data');
    socket.on('data', (bytes: Buffer) => {
      let rest = bytes;
      while (rest.length > 0 && !connection.closing) {
        if (isBusy(connection)) {
          socket.pause();
          socket.unshift(rest);
          onceAnswered(connection, () => socket.resume());
          return;
        }
        const [head, behind] = splitter.split(rest);
        rest = behind;
        parse?.(head);
      }
      connection.discarded += rest.length;
      pauseIfDone();
    });
    // Node resumes a socket to read a body that nobody wants.
    socket.on('resume', pauseIfDone);

    function pauseIfDone(): void {
      if (connection.discarded > limits.discarded) socket.pause();
    }
  }

  /** Makes room: drops the connection that has waited longest, and spares those that are answered. */
  function dropOne(): void {
    const [oldest, ...others] = open.entries().take(candidates);
    const [socket] = [oldest, ...others].find((one) => one && !isBusy(one[1])) ?? oldest ?? [];
    if (!socket) return;
    open.delete(socket);
    socket.destroy();
    onDropped();
  }

  function finish(socket: Socket): void {
    const { discarded = 0 } = open.get(socket) ?? {};
    // To see whether the client closes too.
    if (discarded <= limits.discarded) socket.resume();
    socket.setTimeout(limits.stall);
    // An immediate close would reset the connection if there are unread bytes, and a reset can delete
    // the response before the client has read it (RFC 9112 §9.6).
    socket.end(() => {
      setTimeout(() => socket.destroy(), limits.linger).unref();
    });
  }

  return {
    begin(response) {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (!connection) return;
      connection.response = response;
      // As the last one, it is the one to be dropped last.
      open.delete(socket);
      open.set(socket, connection);
    },
    closeAfter(response) {
      const { socket } = response.req;
      const connection = open.get(socket);
      if (connection) connection.closing = true;
      response.setHeader('Connection', 'close');
      // Node calls this after the last response.
      socket.destroySoon = () => {
        finish(socket);
      };
    },
    startClosing(socket, onAnswered) {
      const connection = open.get(socket);
      if (!connection || connection.closing) return;
      connection.closing = true;
      if (isBusy(connection)) onceAnswered(connection, onAnswered);
      else onAnswered();
    },
    finish,
    release(socket) {
      open.delete(socket);
      socket.removeAllListeners('data');
    },
    destroySilent() {
      for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
    destroyAll() {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** Whether a response is being made or sent. */
function isBusy({ response }: Connection): boolean {
  return response !== undefined && !response.writableFinished;
}

function onceAnswered({ response }: Connection, callback: () => void): void {
  response?.once('finish', callback);
}
