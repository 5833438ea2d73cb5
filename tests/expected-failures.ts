import { expect } from 'vitest';
import { checks } from '../src/verify/checks.ts';
import type { Host } from '../src/verify/differences.ts';
import { listExpectedFailures } from '../src/verify/list-differences.ts';
import { runChecks } from '../src/verify/run.ts';
import type { Target } from '../src/verify/target.ts';

/** Expects that exactly the checks with a known difference on these hosts don't pass. */
export async function expectOnlyExpectedFailures(
  target: Target,
  ...hosts: readonly Host[]
): Promise<void> {
  const results = await runChecks(checks, target);
  const failed = results.filter(
    ({ check, outcome }) => outcome !== 'passed' && target.lacks?.[check.need] === undefined,
  );
  // A difference that is gone must leave the list.
  expect(failed.map(({ check }) => check.id).sort()).toEqual(listExpectedFailures(...hosts).sort());
}
