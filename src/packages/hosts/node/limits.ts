import { existsSync, readFileSync } from 'node:fs';

/** Limits per connection and per process, in milliseconds, bytes, and counts. The Security page lists them. */
export const limits = {
  /** Time from the start of a connection, or of a request, to the end of the request's headers. */
  headers: 10_000,
  /** How long a client may stop reading a response. Node restarts the timer once, so up to twice this. */
  stall: 15_000,
  /** Time between a response and the next request. Proxies close first: they keep connections for 60 s. */
  idle: 72_000,
  /** Time for the client to close its end after the last response. */
  linger: 2_000,
  /** Time between two checks of `headers`. */
  checkEvery: 5_000,
  /** Size of the target and headers of a request. Above that, the response is 414 or 431. */
  headerBytes: 16_384,
  /** Requests of one connection in progress. One more destroys the connection. */
  requests: 32,
  /** Number of open connections. One more closes 1%: those whose last request is oldest, and idle ones first. */
  connections: 10_000,
  /** The listen backlog. When it is full, clients retry after a second. A flood quickly fills Node's 511. */
  backlog: 4_096,
  /** Time from the stop signal until idle connections are closed, since a request may be on its way. */
  stopIdle: 1_000,
  /** Time from the stop signal until running requests are cut off. */
  stopRunning: 10_000,
};

export type Limits = Readonly<typeof limits>;

/** Open files that are not connections: the operator port, the store, the log, and Node's own. */
const otherFiles = 100;

/**
 * Returns how many connections this process can open, if each also reads a file, and at least 50. Returns `Infinity` on
 * systems without /proc.
 */
export function maxConnections(): number {
  const path = '/proc/self/limits';
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, files = Infinity] = /^Max open files +(\d+) /m.exec(text) ?? [];
  return Math.max(50, Math.floor((Number(files) - otherFiles) / 2));
}
