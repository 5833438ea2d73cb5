/** Limits on what clients can cost the server, in milliseconds, bytes, and counts. */
export interface Limits {
  /** Time from the start of a connection, or of a request, to the end of the request's headers. */
  readonly headers: number;
  /**
   * Time for which a client may read nothing of a response. If a part was sent before, Node starts the
   * time again once, so the server disconnects the client after one to two times this.
   */
  readonly stall: number;
  /**
   * Time between a response and the next request. It is longer than the minute for which proxies keep
   * idle connections: if the server closes first, a request may meet a closed connection.
   */
  readonly idle: number;
  /** Time for the client to close its end after the last response. */
  readonly linger: number;
  /** Time between two checks of `headers`. */
  readonly checkEvery: number;
  /** Size of the target and headers of a request. Above that, the response is 431. */
  readonly headerBytes: number;
  /** Number of open connections. One more replaces the one that has waited longest. */
  readonly connections: number;
}

/** The limits of the Node server, which the docs state. */
export const limits: Limits = {
  headers: 10_000,
  stall: 15_000,
  idle: 72_000,
  linger: 2_000,
  checkEvery: 5_000,
  headerBytes: 16_384,
  connections: 10_000,
};
