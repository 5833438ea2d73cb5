import type { Disagreement } from '../agreement/agreement.ts';
import { toPrintable } from '../verify/printable.ts';

/** The most characters of a value to show, and how many of them precede the first difference. */
const shown = { all: 200, before: 40 };

/** Renders the faults of a build, a line each. Of long values, it shows the part that differs. */
export function renderFaults(faults: readonly Disagreement[]): string {
  const lines = faults.map(({ file, fact, expected, came }) => {
    const from = Math.max(0, firstDifference(expected, came) - shown.before);
    return `  ${file}: ${toPrintable(fact)}: expected ${show(expected, from)}; came ${show(came, from)}`;
  });
  const count = faults.length === 1 ? 'a mismatch' : `${faults.length} mismatches`;
  return [`The build has ${count} and is not published:`, ...lines].join('\n');
}

function show(value: string, from: number): string {
  if (value.length <= shown.all) return toPrintable(value);
  const to = from + shown.all;
  const part = toPrintable(value.slice(from, to));
  return `${from > 0 ? '…' : ''}${part}${to < value.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}
