import type { Claim } from '../check.ts';
import { toShortLine } from '../printable.ts';
import { countOutcomes, type Result } from '../result.ts';
import { renderFailure } from './failure-lines.ts';

const marks = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

/**
 * Renders a table for people: a line for each check with its details below, and the count last. Checks
 * that were skipped for the same reason share a line.
 */
export function renderTable(target: string, results: readonly Result[]): string {
  const rows = results.filter(({ outcome }) => outcome !== 'skipped');
  const width = widthOf(rows.map(({ check }) => check));
  return [
    toShortLine(target),
    '',
    ...rows.flatMap((result) => [
      `${marks[result.outcome]}  ${renderClaim(result.check, width)}`,
      ...detailsOf(result).map((detail) => `${' '.repeat(8)}${detail}`),
    ]),
    ...renderSkipped(results),
    '',
    renderCount(results),
  ].join('\n');
}

/** Renders the checks without results, a line each. */
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
  if (result.outcome === 'failed') return renderFailure(result);
  return result.outcome === 'passed' && result.note !== undefined ? [toShortLine(result.note)] : [];
}

function renderSkipped(results: readonly Result[]): string[] {
  const reasons = results.flatMap((result) =>
    result.outcome === 'skipped' ? [result.reason] : [],
  );
  return [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    return `${marks.skipped}  ${count} ${count === 1 ? 'check' : 'checks'}: ${toShortLine(reason)}`;
  });
}
