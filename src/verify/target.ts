import type { CheckRequest, Exchange, Need } from './check.ts';

/** A place to run checks on: an origin, a build folder, or a handler inside a test. */
export interface Target {
  readonly name: string;
  /** Where others can send the same requests; absent if nothing listens. */
  readonly origin?: URL;
  /** For each need, true, or a sentence that says why it isn't met. */
  readonly shows: Readonly<Record<Need, true | string>>;
  /** Rejects with a sentence if no response arrives. */
  send(request: CheckRequest): Promise<Exchange>;
  close?(): void;
}
