import type { Check, Mismatch } from './checks/check.ts';

export type Result =
  | (Judged & { readonly outcome: 'passed' })
  | (Judged & { readonly outcome: 'failed'; readonly mismatches: readonly Mismatch[] })
  | { readonly check: Check; readonly outcome: 'expected' | 'skipped'; readonly reason: string };

interface Judged {
  readonly check: Check;
  /** What may be wrong, as sentences. */
  readonly notices?: readonly string[];
}

/** The input of a reporter. */
export interface Report {
  readonly name: string;
  readonly origin?: URL | undefined;
  readonly results: readonly Result[];
  /** True to show every check and every cause in full. */
  readonly verbose: boolean;
}
