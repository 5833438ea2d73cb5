import type { CheckRequest, CheckResponse, Need } from './check.ts';

/** A place to run checks on: an origin, a build folder, or a handler inside a test. */
export interface Target {
  readonly name: string;
  /** Where others can send the same requests; absent if nothing listens. */
  readonly origin?: URL;
  /** The needs that this target doesn't meet, each with the reason. */
  readonly lacks?: Readonly<Partial<Record<Need, string>>>;
  /** Rejects with a sentence if no response arrives. */
  send(request: CheckRequest): Promise<CheckResponse>;
}
