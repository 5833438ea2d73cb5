import type { CheckRequest, CheckResponse } from './check.ts';

/** A place to run checks on: an origin, a build folder, or a handler inside a test. */
export interface Target {
  readonly name: string;
  /** Where others can send the same requests. */
  readonly origin?: URL;
  /** Why the target has only files. */
  readonly lacks?: string;
  /** Rejects with a sentence if no response arrives. */
  send(request: CheckRequest): Promise<CheckResponse>;
}
