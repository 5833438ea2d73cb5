import type { Clause } from '../contract/rules.ts';

/** A request to send. If `bytes` is present, exactly those bytes are sent. */
export interface CheckRequest {
  readonly method: string;
  /** The request target as it goes on the wire. It is not normalized. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** One or more whole requests as Latin-1 text. The last one asks for the connection to close. */
  readonly bytes?: string;
}

/** A response. Its body is still encoded; its field names are in lower case. */
export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** For `bytes`, the responses that followed this one on the connection. */
  readonly next?: readonly Exchange[];
}

/** An exact value, a pattern, null for an absent field, or a function that returns a mismatch. */
export type FieldExpectation = string | RegExp | null | ((value: string) => string | undefined);

/** The expected header fields, by their names. */
export type ExpectedFields = Readonly<Record<string, FieldExpectation>>;

/** A request, and its response if one arrived. */
export interface Attempt {
  readonly request: CheckRequest;
  readonly exchange?: Exchange;
  /** Where the request was sent, if not to the origin of the run. */
  readonly origin?: URL;
}

/** An attempt in the log of a run. Times are in milliseconds. */
export interface Sent extends Attempt {
  readonly start: number;
  readonly end: number;
  /** Why no response arrived. */
  readonly lost?: string;
}

/** A mismatch, a mismatch with the requests that led to it, or a note about a check that passes. */
export type Finding =
  | string
  | { readonly mismatch: string; readonly attempts: readonly Attempt[] }
  | { readonly note: string }
  | undefined;

/** The expected last response of a check. Every part is optional. */
export interface Expectation {
  readonly status?: number | readonly number[];
  readonly headers?: ExpectedFields;
  /** An exact text, a pattern, or null for no body. */
  readonly body?: string | RegExp | null;
  /** Judges anything else, such as differences between the responses. `log` has the run's attempts. */
  readonly also?: (
    last: Exchange,
    all: readonly Exchange[],
    log: readonly Sent[],
  ) => Finding | Promise<Finding>;
}

/** The kind of access that a check needs to its target. */
export type Need =
  /** Published files. */
  | 'file'
  /** HTTP responses, with their status and header fields. */
  | 'http'
  /** Connections that take any bytes. */
  | 'wire';

/** The statement that a check proves. Ids never change. */
export interface Claim {
  readonly id: string;
  readonly sentence: string;
  readonly clause: Clause;
  readonly need: Need;
}

/** A claim with its requests and the expected response. */
export interface Check extends Claim {
  /** A run sends each distinct request once, side by side. A last check sends its own again, in order. */
  readonly requests: readonly CheckRequest[];
  /** Makes more requests from the responses to those. */
  readonly followUp?: (first: readonly Exchange[]) => readonly CheckRequest[];
  readonly expect: Expectation;
  /** When to run the check: by default, side by side with others. */
  readonly phase?:
    /** Before all others, which are skipped if it fails. */
    | 'first'
    /** After all others, one at a time, and a few seconds after the first request of the run. */
    | 'last';
  /** True if the check means nothing without a valid info record, false if it checks that record. */
  readonly needsInfo?: boolean;
}

/** Gives checks the same need. */
export function withNeed(need: Need, checks: readonly Omit<Check, 'need'>[]): Check[] {
  return checks.map((check) => ({ ...check, need }));
}

/** Makes a request without a body. */
export function ask(
  method: string,
  target: string,
  headers?: Readonly<Record<string, string>>,
): CheckRequest {
  return headers ? { method, target, headers } : { method, target };
}
