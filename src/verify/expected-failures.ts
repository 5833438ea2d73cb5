import { differences, reasonOn, type Host } from './differences.ts';
import { isNamed } from './filter.ts';
import type { Result } from './result.ts';

/** The checks that the person who runs them expects to fail: `--except` and `--behind`. */
interface ExpectedFailures {
  /** Ids of checks, or the starts of ids before a `*`. */
  readonly except: readonly string[];
  readonly behind: readonly Host[];
}

/** Marks expected failures. */
export function markExpected(
  results: readonly Result[],
  { except, behind }: ExpectedFailures,
): Result[] {
  return results.map((result) => {
    if (result.outcome !== 'failed') return result;
    const { check } = result;
    const { id, differs } = check;
    const host = behind.find((one) => reasonOn(one, differs) !== undefined);
    if (except.length > 0 && isNamed(id, except)) {
      return { check, outcome: 'expected', reason: '--except' };
    }
    if (!host || !differs) return result;
    return { check, outcome: 'expected', reason: `behind ${host}: ${differences[differs].title}` };
  });
}
