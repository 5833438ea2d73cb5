import type { Claim, Exchange } from './check.ts';

/** A sentence that says what is wrong. It may quote unprintable text from another machine. */
export interface Mismatch {
  readonly text: string;
  /** The exchanges that show it. */
  readonly exchanges: readonly Exchange[];
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

/** The input of a reporter. */
export interface Report {
  readonly name: string;
  readonly origin?: URL | undefined;
  readonly results: readonly Result[];
  /** True to show every check and every cause in full. */
  readonly verbose: boolean;
}

/** Counts the results with each outcome. */
export function countOutcomes(results: readonly Result[]) {
  const counts = { passed: 0, failed: 0, expected: 0, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
