import type { Clause } from '../contract/rules.ts';
import type { Info } from '../contract/schemas.ts';
import type { Topic } from './differences.ts';

/** A request to send. Its target goes on the wire as it is, without normalization. */
export interface CheckRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response. Its body is still encoded; its header names are in lower case. */
export interface CheckResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request and its response, in the log of a run. Times are in milliseconds. */
export interface Exchange extends CheckResponse {
  readonly request: CheckRequest;
  readonly start: number;
  readonly end: number;
  /** Why no response arrived. The status is then 0. */
  readonly error?: string;
}

/** What a check needs from its target. */
export type Need =
  /** Published files. */
  | 'file'
  /** HTTP responses, with a status and headers. */
  | 'http'
  /** The log of a whole run. These checks run last, one at a time. */
  | 'log';

/** The statement that a check proves. Ids never change. */
export interface Claim {
  readonly id: string;
  readonly sentence: string;
  readonly clause: Clause;
  readonly need: Need;
  /** The known difference that makes the check fail on some hosts. */
  readonly differs?: Topic | undefined;
}

/** A mismatch, which is about the last exchange of the check unless it has its own. */
export type Finding =
  | string
  | {
      readonly mismatch: string;
      readonly exchanges?: readonly Exchange[];
      /** A sentence for the owner: what to do next. */
      readonly next?: string;
    };

/** What a check works with. Every method rejects if no response arrives. */
export interface Context {
  /** Sends a request once per run, and returns the same response each time. */
  readonly get: (request: CheckRequest) => Promise<Exchange>;
  /** Sends requests side by side. Rejects if there are too many. */
  readonly getAll: (requests: readonly CheckRequest[]) => Promise<Exchange[]>;
  /** Sends a request now. */
  readonly send: (request: CheckRequest) => Promise<Exchange>;
  /** Returns the facts that everything must agree with. Skips the check if there are none. */
  readonly facts: () => Promise<Info>;
  /** Every exchange so far. */
  readonly log: readonly Exchange[];
}

/** A claim with the code that looks for mismatches. */
export interface Check extends Claim {
  run(context: Context): AsyncIterable<Finding>;
}

/** Thrown by a check that can't judge, because it would only repeat another failure. */
export class Skip extends Error {}

/** Makes a request without a body. */
export function ask(
  method: string,
  target: string,
  headers?: Readonly<Record<string, string>>,
): CheckRequest {
  return headers ? { method, target, headers } : { method, target };
}
