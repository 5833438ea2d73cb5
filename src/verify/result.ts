import type { Claim, Exchange } from './check.ts';

/** A sentence about what is wrong, which may quote unprintable text of another machine. */
export interface Mismatch {
  readonly text: string;
  /** The exchanges that show it. */
  readonly exchanges: readonly Exchange[];
  /** What to do next. */
  readonly next?: string | undefined;
}

/** The outcome of a check. */
export type Result =
  | { readonly check: Claim; readonly outcome: 'passed' }
  | {
      readonly check: Claim;
      readonly outcome: 'failed';
      readonly mismatches: readonly Mismatch[];
    }
  | { readonly check: Claim; readonly outcome: 'expected' | 'skipped'; readonly reason: string };

/** What a reporter renders. */
export interface Report {
  readonly name: string;
  /** Absent for a folder. */
  readonly origin?: URL | undefined;
  readonly results: readonly Result[];
  /** A sentence about what the run did not check. */
  readonly unchecked?: string | undefined;
  /** True to show every check and every cause in full. */
  readonly verbose: boolean;
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
