import type { CheckRequest, Claim, Exchange } from './check.ts';

/** What came of a request: of the body only its start and its length, so that results stay small. */
export interface Came {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As UTF-8. */
  readonly bodyStart: string;
  /** Bytes. */
  readonly bodyLength: number;
}

/** One request that led to a fault. */
export interface Attempt {
  readonly request: CheckRequest;
  /** Where it was sent; absent where the target is no origin. */
  readonly origin?: URL;
  /** Absent where no response came. */
  readonly came?: Came;
}

/** What became of a check. */
export type Result =
  | { readonly check: Claim; readonly outcome: 'passed'; readonly note?: string }
  | {
      readonly check: Claim;
      readonly outcome: 'failed';
      /** Sentences; text of the other machine in them is not yet fit to be printed. */
      readonly faults: readonly string[];
      readonly attempts: readonly Attempt[];
    }
  | { readonly check: Claim; readonly outcome: 'skipped'; readonly reason: string };

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
      came: {
        status: exchange.status,
        headers: exchange.headers,
        bodyStart: exchange.body.toString('utf8', 0, keptBytes),
        bodyLength: exchange.body.length,
      },
    }),
  };
}

/** How many results there are of each outcome. */
export function countOutcomes(results: readonly Result[]) {
  const of = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}
