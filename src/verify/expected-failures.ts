import { profiles } from '../gaps/profiles.ts';
import type { Result } from './result.ts';
import { isSelected } from './select.ts';

/** The checks that the person who runs them expects to fail: `--except` and `--behind`. */
interface ExpectedFailures {
  /** Ids of checks, or the starts of ids before a `*`. */
  readonly except: readonly string[];
  /** Names of profiles. */
  readonly behind: readonly string[];
}

/** Marks expected failures, and notes checks that pass although a failure is certain. */
export function markExpected(
  results: readonly Result[],
  { except, behind }: ExpectedFailures,
): Result[] {
  const named = except.length > 0 ? [{ checks: except, reason: '--except', certain: true }] : [];
  const gaps = behind.flatMap((name) =>
    (profiles[name] ?? [])
      // A platform's production passes these checks.
      .filter(({ production }) => production !== 'better')
      .map(({ topic, checks, production }) => ({
        checks,
        reason: `behind ${name}: ${topic}`,
        certain: production === undefined,
      })),
  );
  return results.map((result) => {
    const found = [...named, ...gaps].find(({ checks }) => isSelected(result.check.id, checks));
    if (!found || result.outcome === 'skipped') return result;
    const { check } = result;
    if (result.outcome !== 'passed') return { check, outcome: 'expected', reason: found.reason };
    return found.certain
      ? { ...result, note: `passes, not as expected (${found.reason})` }
      : result;
  });
}
