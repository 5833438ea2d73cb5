import { groupBy } from '../group-by.ts';
import { groupByCause } from '../causes.ts';
import type { Claim } from '../check.ts';
import { toShortLine } from '../printable.ts';
import { countOutcomes, type Report, type Result } from '../result.ts';
import { renderCause, renderCauseLine } from './cause-lines.ts';

/** The most blocks of each kind without `--verbose`, so that a report fits on a screen of 40 lines. */
const max = { causes: 3, others: 5, notes: 4, reasons: 3 } as const;

/** Renders a report for people: the causes of failures, the other results in short, and the count. */
export function renderTable(report: Report): string {
  const { name, results, verbose } = report;
  const limit = (count: number) => (verbose ? Infinity : count);
  const causes = groupByCause(results);
  const blocks = causes
    .slice(0, limit(max.causes))
    .flatMap((cause) => [...renderCause(cause, report), '']);
  const others = causes.slice(limit(max.causes)).map(renderCauseLine);
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const notes = passed.filter((result) => verbose || readNote(result) !== undefined);
  return [
    toShortLine(name),
    '',
    ...blocks,
    ...shorten(others, max.others, 'causes'),
    ...shorten(notes.map(renderPassed), limit(max.notes), 'notes'),
    ...shorten(renderReasons(results, 'expected'), limit(max.reasons), 'reasons'),
    ...shorten(renderReasons(results, 'skipped'), limit(max.reasons), 'reasons'),
    renderCount(results),
  ].join('\n');
}

/** Renders the checks without results, a line each. */
export function renderClaims(claims: readonly Claim[]): string {
  const width = Math.max(0, ...claims.map(({ id }) => toShortLine(id).length));
  const rows = claims.map(
    ({ id, need, sentence, clause }) =>
      `${need.padEnd(4)}  ${toShortLine(id).padEnd(width)}  ${toShortLine(sentence)} [${clause}]`,
  );
  return [...rows, '', `${claims.length} checks`].join('\n');
}

export function renderCount(results: readonly Result[]): string {
  const { passed, failed, expected, skipped } = countOutcomes(results);
  const allowed = expected === 0 ? '' : `${expected} failed as expected, `;
  return `${passed} passed, ${failed} failed, ${allowed}${skipped} skipped`;
}

function readNote(result: Result): string | undefined {
  return result.outcome === 'passed' ? result.note : undefined;
}

function renderPassed(result: Result): string {
  const { id, sentence } = result.check;
  const note = readNote(result);
  return toShortLine(`ok    ${id}  ${sentence}${note === undefined ? '' : ` (${note})`}`, 200);
}

/** Renders a line for each reason, with the number of checks that have it. */
function renderReasons(results: readonly Result[], outcome: 'expected' | 'skipped'): string[] {
  const found = results.flatMap((one) => (one.outcome === outcome ? [one.reason] : []));
  const label = outcome === 'skipped' ? 'skip ' : 'fails';
  return [...groupBy(found, (reason) => reason)].map(
    ([reason, all]) =>
      `${label} ${all.length} ${all.length === 1 ? 'check' : 'checks'}: ${toShortLine(reason)}`,
  );
}

function shorten(lines: readonly string[], count: number, kind: string): string[] {
  const more = lines.length - count;
  return more > 0
    ? [...lines.slice(0, count), `and ${more} more ${kind}: --verbose shows all`]
    : [...lines];
}
