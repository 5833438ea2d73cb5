import type { Result } from './run.ts';

const marks = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

/** A table for people: a line a check, the faults under it, the count last. */
export function renderTable(target: string, results: readonly Result[]): string {
  const width = Math.max(...results.map(({ check }) => check.id.length));
  const lines = results.flatMap((result) => {
    const { id, sentence, clause } = result.check;
    return [
      `${marks[result.outcome]}  ${id.padEnd(width)}  ${sentence} [${clause}]`,
      ...detailsOf(result).map((detail) => `${' '.repeat(width + 8)}${detail}`),
    ];
  });
  return [target, '', ...lines, '', renderCount(results)].join('\n');
}

/** The same for programs. */
export function renderJson(target: string, results: readonly Result[]): string {
  const checks = results.map((result) => {
    const { id, sentence, clause } = result.check;
    const details = detailsOf(result);
    return {
      id,
      outcome: result.outcome,
      sentence,
      clause,
      ...(details.length > 0 && { details }),
    };
  });
  return JSON.stringify({ target, ...count(results), checks }, null, 2);
}

function detailsOf(result: Result): readonly string[] {
  if (result.outcome === 'failed') return result.faults;
  return result.outcome === 'skipped' ? [result.reason] : [];
}

function count(results: readonly Result[]) {
  const of = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

function renderCount(results: readonly Result[]): string {
  const { passed, failed, skipped } = count(results);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
