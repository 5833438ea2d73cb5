import type { Attempt, Claim } from './check.ts';

/** The outcome of a check. */
export type Result =
  | { readonly check: Claim; readonly outcome: 'passed'; readonly note?: string }
  | {
      readonly check: Claim;
      readonly outcome: 'failed';
      /** Sentences, which may quote unprintable text of another machine. */
      readonly mismatches: readonly string[];
      /** The requests that led to them. */
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
