import type { Result } from '../result.ts';

/** What a reporter renders. */
export interface Report {
  readonly name: string;
  /** Absent for a folder. */
  readonly origin?: URL | undefined;
  readonly results: readonly Result[];
  /** True to show every check and every cause in full. */
  readonly verbose: boolean;
}
