/** What one connection may cost the server: milliseconds, bytes, and how many there may be. */
export interface Limits {
  /** From a connection's start, or a request's first byte, to the end of its header fields. */
  readonly headers: number;
  /** The same to the end of its body, which nobody reads. */
  readonly request: number;
  /**
   * Between an answer and the next request. Proxies keep idle connections for a minute: who closes
   * first must be they, or a request meets a connection that is being closed.
   */
  readonly idle: number;
  /** How often Node looks for connections that took longer. */
  readonly checkEvery: number;
  /** All header fields of a request and its target together, in bytes; more is 431. */
  readonly headerBytes: number;
  /** Connections at once, in one process; one more is closed as it comes. */
  readonly connections: number;
}

/** The limits of the Node server, which the docs state. */
export const limits: Limits = {
  headers: 10_000,
  request: 30_000,
  idle: 72_000,
  checkEvery: 5_000,
  headerBytes: 16_384,
  connections: 10_000,
};
