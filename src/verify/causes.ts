import { groupBy } from './group-by.ts';
import type { Attempt, Claim } from './check.ts';
import type { Result } from './result.ts';

/** A mismatch, and every check that fails with it. */
export interface Cause {
  /** The mismatch of the first check. */
  readonly mismatch: string;
  readonly checks: readonly Claim[];
  /** The requests of the first check. */
  readonly attempts: readonly Attempt[];
}

/** Groups failures by their mismatches, whatever the received values. The widest cause is first. */
export function groupByCause(results: readonly Result[]): Cause[] {
  const found = results.flatMap((result) =>
    result.outcome === 'failed'
      ? result.mismatches.map((mismatch) => ({ ...result, mismatch, key: toKey(mismatch) }))
      : [],
  );
  return [...groupBy(found, ({ key }) => key).values()]
    .map((all) => ({
      mismatch: all[0]?.mismatch ?? '',
      checks: all.map(({ check }) => check),
      attempts: all[0]?.attempts ?? [],
    }))
    .sort((a, b) => b.checks.length - a.checks.length);
}

/** Leaves out what differs between responses: quoted values, paths and digits of bodies. */
function toKey(mismatch: string): string {
  return mismatch
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/ \/\S*/g, ' /')
    .replace(/ from character \d+/, '');
}
