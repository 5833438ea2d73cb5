/** A request to send. With `bytes`, exactly those go over the socket instead. */
export interface CheckRequest {
  readonly method: string;
  /** The request target as it goes on the wire: nothing is normalised. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A whole request, or several, as Latin-1 text; the last asks for the connection to close. */
  readonly bytes?: string;
}

/** A response, as it came: content codings are not undone. Field names are in lower case. */
export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** With `bytes`, the responses that followed this one on the connection. */
  readonly next?: readonly Exchange[];
}

/** What a field must be: exactly this, like this, absent (null), or what a function finds no fault with. */
export type FieldExpectation = string | RegExp | null | ((value: string) => string | undefined);

/** A fault of some of a check's responses alone: the others need not be shown with it. */
export interface Fault {
  readonly fault: string;
  readonly about: readonly Exchange[];
}

/** No fault, and something worth saying. */
export interface Note {
  readonly note: string;
}

/** What a look at responses finds: a fault in words, a note, or nothing to say. */
export type Finding = string | Fault | Note | undefined;

/** What the last response of a check must be; each part may be left out. */
export interface Expectation {
  readonly status?: number | readonly number[];
  readonly headers?: Readonly<Record<string, FieldExpectation>>;
  /** Exactly this text, like this, or nothing at all (null). */
  readonly body?: string | RegExp | null;
  /** What holds between the responses, or of the body. */
  readonly also?: (last: Exchange, all: readonly Exchange[]) => Finding | Promise<Finding>;
}

/** What a target must be able to show for a check to mean anything there. */
export type Need =
  /** Files: bodies, and that nothing is where nothing may be. */
  | 'file'
  /** Responses under `/api` and of the OpenAPI document, with status and fields. */
  | 'http'
  /** Responses of the whole site. */
  | 'site'
  /** Bytes on a connection, as no HTTP client sends them. */
  | 'wire';

/** What a check is called, what it says, and what that rests on. Ids never change. */
export interface Claim {
  readonly id: string;
  readonly sentence: string;
  /** What the promise rests on: a section of the seed or of the contract, an RFC. */
  readonly clause: string;
  readonly need: Need;
}

/**
 * A request, or what makes some (or none) of the responses that came before, and of whether an origin
 * is asked, which takes time and budget of others.
 */
export type Step =
  | CheckRequest
  | ((before: readonly Exchange[], isLive: boolean) => CheckRequest | readonly CheckRequest[]);

/** One promise, as data. */
export interface Check extends Claim {
  /** Sent in order. */
  readonly requests: readonly Step[];
  readonly expect: Expectation;
  /** True where a response remembered from another check would prove nothing. */
  readonly fresh?: boolean;
}

/** A request by method and target alone. */
export function ask(
  method: string,
  target: string,
  headers?: Readonly<Record<string, string>>,
): CheckRequest {
  return headers ? { method, target, headers } : { method, target };
}
