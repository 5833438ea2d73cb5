/** What clients may cost the server: milliseconds, bytes and counts. */
export interface Limits {
  /** From the start of a connection, or the first byte of a request, to the end of its headers. */
  readonly headers: number;
  /**
   * How long a client may read nothing of a response. Node starts the time again once, because it sees
   * late that a part of the response was sent, so the client may be disconnected at twice this time.
   */
  readonly stall: number;
  /**
   * Between a response and the next request. Proxies keep idle connections for a minute. They must be
   * the first to close, or a request meets a connection that is being closed.
   */
  readonly idle: number;
  /** How long the server waits for the client to close after a last response. */
  readonly linger: number;
  /** How often Node checks `headers`. */
  readonly checkEvery: number;
  /** The target and all headers of a request together, in bytes. Above that, the response is 431. */
  readonly headerBytes: number;
  /** Open connections. One more replaces the one that has waited longest. */
  readonly connections: number;
  /**
   * What is read and thrown away after the last request on a connection, such as its body, in bytes.
   * The read that exceeds it is the last one, and has up to 64 KB.
   */
  readonly discarded: number;
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
  discarded: 16_384,
};
