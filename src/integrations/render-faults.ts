import type { Disagreement } from '../forms/agreement.ts';

/** How much of a value is shown, and how much of what both begin with, in characters. */
const shown = { all: 200, same: 40 };

/** All faults for people, a line each. Of long values, the part is shown where they differ. */
export function renderFaults(faults: readonly Disagreement[]): string {
  const lines = faults.map(({ file, fact, expected, came }) => {
    const from = Math.max(0, firstDifference(expected, came) - shown.same);
    return `  ${file}: ${oneLine(fact)}: expected ${show(expected, from)}; came ${show(came, from)}`;
  });
  const count = faults.length === 1 ? 'one statement disagrees' : `${faults.length} disagree`;
  return [`The build is not published, since of what it states ${count}:`, ...lines].join('\n');
}

function show(value: string, from: number): string {
  if (value.length <= shown.all) return oneLine(value);
  const part = value.slice(from, from + shown.all);
  return [from > 0 && '…', oneLine(part), from + shown.all < value.length && '…']
    .filter(Boolean)
    .join('');
}

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

/** What would end the line, or change the terminal, as JSON writes it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return character === '\n' ? '\\n' : `\\u${code}`;
  });
}
