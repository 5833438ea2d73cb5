import { profiles } from '../gaps/profiles.ts';
import type { Result } from './result.ts';
import { isSelected } from './select.ts';

/** A failure that the person who runs the checks expects. */
export interface ExpectedFailure {
  /** Ids of checks, or the starts of ids before a `*`. */
  readonly checks: readonly string[];
  readonly reason: string;
  /** True if a check that passes is worth a note. */
  readonly certain: boolean;
}

/** The failures that `--except` and `--behind` name. A check that passes in production has no entry. */
export function listExpected(
  except: readonly string[],
  behind: readonly string[],
): ExpectedFailure[] {
  const named = except.length > 0 ? [{ checks: except, reason: '--except', certain: true }] : [];
  const gaps = behind.flatMap((name) =>
    (profiles[name] ?? [])
      .filter(({ production }) => production !== 'better')
      .map(({ topic, checks, production = 'same' }) => ({
        checks,
        reason: `behind ${name}: ${topic}`,
        certain: production === 'same',
      })),
  );
  return [...named, ...gaps];
}

/** Marks expected failures, and notes checks that pass although a failure is certain. */
export function markExpected(
  results: readonly Result[],
  expected: readonly ExpectedFailure[],
): Result[] {
  return results.map((result) => {
    const found = expected.find(({ checks }) => isSelected(result.check.id, checks));
    if (!found || result.outcome === 'skipped') return result;
    const { check } = result;
    if (result.outcome !== 'passed') return { check, outcome: 'expected', reason: found.reason };
    return found.certain
      ? { ...result, note: `passes, not as expected (${found.reason})` }
      : result;
  });
}
