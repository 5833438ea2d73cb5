import type { Gap } from '../../src/gaps/gap.ts';
import { checks } from '../../src/verify/checks.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { runChecks } from '../../src/verify/run.ts';
import { select } from '../../src/verify/select.ts';

/** Runs every check on an origin. Returns the ids of those that don't pass, in order. */
export async function findFailedChecks(origin: string): Promise<string[]> {
  const target = createOriginTarget(new URL(origin));
  const results = await runChecks(checks, target);
  return results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ check }) => check.id)
    .sort();
}

/** The ids of the checks in a list of gaps, in order. */
export function listChecks(gaps: readonly Gap[]): string[] {
  const patterns = gaps.flatMap((gap) => gap.checks);
  return select(checks, patterns)
    .map(({ id }) => id)
    .sort();
}
