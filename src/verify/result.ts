import type { CheckRequest, Claim, Exchange } from './check.ts';

/** A response with only the start of its body, so that results stay small. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As UTF-8. */
  readonly bodyStart: string;
  /** Bytes. */
  readonly bodyLength: number;
}

/** A request that led to a mismatch. */
export interface Attempt {
  readonly request: CheckRequest;
  /** Where it was sent; absent if the target isn't an origin. */
  readonly origin?: URL;
  /** Absent if no response arrived. */
  readonly received?: Received;
}

/** The outcome of a check. */
export type Result =
  | { readonly check: Claim; readonly outcome: 'passed'; readonly note?: string }
  | {
      readonly check: Claim;
      readonly outcome: 'failed';
      /** Sentences, which may quote unprintable text of another machine. */
      readonly mismatches: readonly string[];
      readonly attempts: readonly Attempt[];
    }
  | { readonly check: Claim; readonly outcome: 'expected' | 'skipped'; readonly reason: string };

/** What a reporter renders. */
export interface Report {
  readonly name: string;
  /** Absent for a folder. */
  readonly origin?: URL | undefined;
  readonly results: readonly Result[];
  /** True to show every check and every cause in full. */
  readonly verbose: boolean;
}

const keptBytes = 1024;

export function toAttempt(
  request: CheckRequest,
  origin: URL | undefined,
  exchange: Exchange | undefined,
): Attempt {
  return {
    request,
    ...(origin && { origin }),
    ...(exchange && {
      received: {
        status: exchange.status,
        headers: exchange.headers,
        bodyStart: exchange.body.toString('utf8', 0, keptBytes),
        bodyLength: exchange.body.length,
      },
    }),
  };
}

/** Counts the results with each outcome. */
export function countOutcomes(results: readonly Result[]) {
  const count = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    expected: count('expected'),
    skipped: count('skipped'),
  };
}
