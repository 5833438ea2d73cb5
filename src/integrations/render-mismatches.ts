import type { Mismatch } from '../agreement/mismatch.ts';
import { toPrintable } from '../verify/printable.ts';

/** The most characters of a value to show, and how many of them precede the first difference. */
const shown = { all: 200, before: 40 };

/** Renders the mismatches of a build, a line each. Of long values, it shows the part that differs. */
export function renderMismatches(mismatches: readonly Mismatch[]): string {
  const lines = mismatches.map(({ file, fact, expected, received }) => {
    const from = Math.max(0, firstDifference(expected, received) - shown.before);
    return `  ${file}: ${toPrintable(fact)}: expected ${show(expected, from)}; received ${show(received, from)}`;
  });
  const count = mismatches.length === 1 ? 'a mismatch' : `${mismatches.length} mismatches`;
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
