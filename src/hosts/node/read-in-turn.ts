import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isBusy, onceAnswered, type Connection } from './connection.ts';
import type { Limits } from './limits.ts';

export interface ReadOptions {
  readonly server: Server;
  readonly limits: Limits;
  /** Queues a callback behind those of other connections. */
  readonly inTurn: (callback: () => void) => void;
}

/**
 * Passes Node's parser one request of a connection at a time. The parser would otherwise take every
 * request that was received, and their responses would pile up. Between two pipelined requests, other
 * connections get a turn.
 */
export function readInTurn(
  socket: Socket,
  connection: Connection,
  { server, limits, inTurn }: ReadOptions,
): void {
  const { splitter } = connection;
  const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
  const parseEnd = socket.listeners('end').at(-1) as (() => void) | undefined;
  let emptyLines = 0;

  function read(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0 && !connection.closing) {
      if (isBusy(connection)) {
        socket.pause();
        socket.unshift(rest);
        onceAnswered(connection, () => {
          inTurn(() => socket.resume());
        });
        return;
      }
      const [head, behind] = splitter.split(rest);
      emptyLines = head.length === 0 ? emptyLines + rest.length : 0;
      rest = behind;
      if (emptyLines <= limits.headerBytes) parse?.(head);
      else server.emit('clientError', new EmptyLinesError(), socket);
    }
    pauseIfClosing();
  }

  /**
   * A client may end its side after its last request. Node would then end the other side at once, although
   * a response may not be ready.
   */
  function readEnd(): void {
    if (connection.closing) return;
    if (isBusy(connection)) onceAnswered(connection, readEnd);
    else parseEnd?.();
  }

  function pauseIfClosing(): void {
    if (connection.closing) socket.pause();
  }

  socket.removeAllListeners('data').removeAllListeners('end');
  // Node resumes a socket to read an unwanted body.
  socket.on('data', read).on('end', readEnd).on('resume', pauseIfClosing);
}

/** Empty lines before a request that exceed the limit for headers. Node's parser takes any number. */
class EmptyLinesError extends Error {
  readonly code = 'EMPTY_LINES';
}
