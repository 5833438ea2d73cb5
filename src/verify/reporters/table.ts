import type { Claim } from '../check.ts';
import { toShortLine } from '../printable.ts';
import { countOutcomes, type Result } from '../result.ts';
import { renderFailure } from './failure-lines.ts';

const marks = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

/**
 * A table for people: a line a check, under it what there is to say, the count last. Checks that were
 * skipped for one reason share a line.
 */
export function renderTable(target: string, results: readonly Result[]): string {
  const shown = results.filter(({ outcome }) => outcome !== 'skipped');
  return [
    toShortLine(target),
    '',
    ...renderRows(shown),
    ...renderSkipped(results),
    '',
    renderCount(results),
  ].join('\n');
}

function renderRows(results: readonly Result[]): string[] {
  const width = widthOf(results.map(({ check }) => check));
  return results.flatMap((result) => [
    `${marks[result.outcome]}  ${renderClaim(result.check, width)}`,
    ...detailsOf(result).map((detail) => `${' '.repeat(8)}${detail}`),
  ]);
}

/** The checks that there are, a line each. */
export function renderClaims(claims: readonly Claim[]): string {
  const width = widthOf(claims);
  const rows = claims.map((claim) => `${claim.need.padEnd(4)}  ${renderClaim(claim, width)}`);
  return [...rows, '', `${claims.length} checks`].join('\n');
}

export function renderCount(results: readonly Result[]): string {
  const { passed, failed, skipped } = countOutcomes(results);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function widthOf(claims: readonly Claim[]): number {
  return Math.max(0, ...claims.map(({ id }) => toShortLine(id).length));
}

function renderClaim({ id, sentence, clause }: Claim, width: number): string {
  return `${toShortLine(id).padEnd(width)}  ${toShortLine(sentence)} [${clause}]`;
}

function detailsOf(result: Result): readonly string[] {
  switch (result.outcome) {
    case 'failed':
      return renderFailure(result);
    case 'skipped':
      return [toShortLine(result.reason)];
    case 'passed':
      return result.note === undefined ? [] : [toShortLine(result.note)];
  }
}

function renderSkipped(results: readonly Result[]): string[] {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (result.outcome !== 'skipped') continue;
    counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
  }
  return [...counts].map(
    ([reason, count]) =>
      `${marks.skipped}  ${count} ${count === 1 ? 'check' : 'checks'}: ${toShortLine(reason)}`,
  );
}
