import { expect } from 'vitest';
import { checks } from '../src/packages/verify/checks/all.ts';
import type { Target } from '../src/packages/verify/checks/check.ts';
import {
  differences,
  reasonOn,
  type Host,
  type Topic,
} from '../src/packages/verify/differences.ts';
import { runChecks } from '../src/packages/verify/run.ts';
import { facts } from './fixtures/facts.ts';

/** Lists the differences of a host, each with its reason and the ids of the checks that fail. */
export function listDifferences(host: Host) {
  return Object.entries(differences).flatMap(([topic, { title }]) => {
    const reason = reasonOn(host, topic as Topic);
    const ids = checks.filter(({ differs }) => differs === topic).map(({ id }) => id);
    return reason === undefined ? [] : [{ title, reason, ids }];
  });
}

/** The checks of methods that Node's parser doesn't know, which an application around the site refuses. */
export const unknownMethods = checks
  .filter(({ id }) => /^(?:method-(?:other|hyphen|lower)|unknown-other)/.test(id))
  .map(({ id }) => id);

/** Expects that all checks pass but those with a known difference on this host, and the named others. */
export async function expectOnlyExpectedFailures(
  target: Target,
  host?: Host,
  others: readonly string[] = [],
): Promise<void> {
  const due = checks.filter(({ need }) => need === 'file' || (need !== 'build' && !target.lacks));
  const results = await runChecks(due, target, { source: facts });
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  const expected = host ? listDifferences(host).flatMap(({ ids }) => ids) : [];
  // A difference that is gone must leave the list.
  expect(failed.map(({ check }) => check.id).sort()).toEqual([...expected, ...others].sort());
}
