import { readFileSync } from 'node:fs';

/** Limits on what clients can cost the Node server, in milliseconds, bytes, and counts. The docs state them. */
export const limits = {
  /** Time from the start of a connection, or of a request, to the end of the request's headers. */
  headers: 10_000,
  /**
   * Time for which a client may read nothing of a response. If a part was sent before, Node starts the
   * time again once, so the server disconnects the client after one to two times this.
   */
  stall: 15_000,
  /**
   * Time between a response and the next request. It is longer than the minute for which proxies keep
   * idle connections: if the server closes first, a request may meet a closed connection.
   */
  idle: 72_000,
  /** Time for the client to close its end after the last response. */
  linger: 2_000,
  /** Time between two checks of `headers`. */
  checkEvery: 5_000,
  /** Size of the target and headers of a request. Above that, the response is 431. */
  headerBytes: 16_384,
  /** Number of open connections. One more replaces the one that has waited longest. */
  connections: 10_000,
  /**
   * Number of new connections that can wait until the server accepts them. The system drops the first
   * packet of any more, and their clients wait for a second. A flood soon fills Node's default of 511.
   */
  backlog: 4_096,
};

export type Limits = Readonly<typeof limits>;

/** Open files that are not connections: the store, the operator port, the log, and Node's own. */
const otherFiles = 100;

/**
 * Returns how many connections the system lets this process open, since each is an open file. Returns
 * `Infinity` on systems that don't say. Beyond that number, the system refuses new connections.
 */
export function maxConnections(): number {
  try {
    const text = readFileSync('/proc/self/limits', 'utf8');
    const [, files] = /^Max open files +(\d+) /m.exec(text) ?? [];
    return files === undefined ? Infinity : Math.max(1, Number(files) - otherFiles);
  } catch {
    return Infinity;
  }
}
