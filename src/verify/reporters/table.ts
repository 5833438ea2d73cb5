import { groupByCause } from '../causes.ts';
import { toPrintableLines } from '../printable.ts';
import type { Report, Result } from '../result.ts';
import { renderDetails, renderTitle } from './cause-lines.ts';

/** The most items of each kind without `--verbose`, which keeps a report within 40 lines. */
const maxShown = 3;

/** Renders a report for people: the causes of failures, a summary of the other results, and the count. */
export function renderTable(report: Report): string {
  const { name, results, verbose } = report;
  const max = verbose ? Infinity : maxShown;
  const causes = groupByCause(results);
  const blocks = causes
    .slice(0, max)
    .flatMap((cause) => [
      `FAIL  ${renderTitle(cause)}`,
      ...renderDetails(cause, report).map((line) => `      ${line}`),
      '',
    ]);
  const others = causes.slice(max).map((cause) => `FAIL  ${renderTitle(cause)}`);
  const passed = results.filter(({ outcome }) => verbose && outcome === 'passed');
  const notices = listNotices(results).map((notice) => `note  ${notice}`);
  const lines = [
    ...[name, '', ...blocks],
    ...shorten(others, max, 'causes'),
    ...shorten(notices, max, 'notices'),
    ...passed.map(({ check }) => `ok    ${check.id}  ${check.sentence}`),
    ...shorten(renderReasons(results, 'expected'), max, 'reasons'),
    ...shorten(renderReasons(results, 'skipped'), max, 'reasons'),
    renderCount(results),
  ];
  return toPrintableLines(lines, verbose ? 10_000 : 1000);
}

/** Lists what may be wrong. */
export function listNotices(results: readonly Result[]): string[] {
  return results.flatMap((result) => ('notices' in result ? (result.notices ?? []) : []));
}

/** Renders the count of each outcome, and of the notices. */
export function renderCount(results: readonly Result[]): string {
  const count = { passed: 0, failed: 0, expected: 0, skipped: 0 };
  for (const { outcome } of results) count[outcome] += 1;
  const expected = count.expected === 0 ? '' : `${count.expected} failed as expected, `;
  const { length: noted } = listNotices(results);
  const notices = noted === 0 ? '' : `, ${noted} ${noted === 1 ? 'notice' : 'notices'}`;
  return `${count.passed} passed, ${count.failed} failed, ${expected}${count.skipped} skipped${notices}`;
}

/** Renders a line for each reason, with the number of its checks. */
function renderReasons(results: readonly Result[], outcome: 'expected' | 'skipped'): string[] {
  const found = results.flatMap((one) => (one.outcome === outcome ? [one.reason] : []));
  const label = outcome === 'skipped' ? 'skip ' : 'fails';
  return [...Map.groupBy(found, (reason) => reason)].map(
    ([reason, all]) => `${label} ${all.length} ${all.length === 1 ? 'check' : 'checks'}: ${reason}`,
  );
}

function shorten(lines: readonly string[], max: number, kind: string): string[] {
  const more = lines.length - max;
  return more > 0
    ? [...lines.slice(0, max), `and ${more} more ${kind}: --verbose shows all`]
    : [...lines];
}
