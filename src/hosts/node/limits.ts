import { readFileSync } from 'node:fs';

/** Limits per connection and per process, in milliseconds, bytes, and counts. The Security page lists them. */
export const limits = {
  /** Time from the start of a connection, or of a request, to the end of the request's headers. */
  headers: 10_000,
  /**
   * How long a client may stop reading a response. Node restarts the timer once, so it takes one to two
   * times this.
   */
  stall: 15_000,
  /**
   * Time between a response and the next request. Longer than the 60 s for which proxies keep idle
   * connections, so that the proxy always closes first.
   */
  idle: 72_000,
  /** Time for the client to close its end after the last response. */
  linger: 2_000,
  /** Time between two checks of `headers`. */
  checkEvery: 5_000,
  /** Size of the target and headers of a request. Above that, the response is 431. */
  headerBytes: 16_384,
  /** Requests of one connection in progress. One more destroys the connection. */
  requests: 32,
  /** Number of open connections. One more replaces the one that has waited longest. */
  connections: 10_000,
  /**
   * The listen backlog. When it is full, the kernel drops SYNs and clients retry after a second. Node's
   * default of 511 fills quickly in a flood.
   */
  backlog: 4_096,
  /** Time from the signal to stop until idle connections are closed, since a request may be on its way. */
  stopIdle: 1_000,
  /** Time from the signal to stop until running requests are cut off. */
  stopRunning: 10_000,
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
