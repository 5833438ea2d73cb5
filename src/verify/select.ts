import type { Claim } from './check.ts';

/** The claims that patterns name: an id, or the start of some with `*` behind it. All, without patterns. */
export function select<T extends Claim>(claims: readonly T[], patterns: readonly string[]): T[] {
  return claims.filter(({ id }) => isSelected(id, patterns));
}

export function isSelected(id: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(id, pattern));
}

/** What is wrong with patterns: the first that names nothing, and what may have been meant. */
export function findUnmatched(
  claims: readonly Claim[],
  patterns: readonly string[],
): string | undefined {
  const ids = claims.map(({ id }) => id);
  const wrong = patterns.find((pattern) => !ids.some((id) => matches(id, pattern)));
  if (wrong === undefined) return undefined;
  const near = findNear(wrong, ids);
  const option = optionFor(wrong);
  return [
    `No check is named "${wrong}".`,
    ...(option === undefined ? [] : [`That is one of ${option}.`]),
    ...(near.length === 0 ? [] : [`Near it: ${near.join(', ')}.`]),
    '--list names them all.',
  ].join(' ');
}

function optionFor(pattern: string): string | undefined {
  if (/^(?:drift|against)/.test(pattern)) return 'a run with --against';
  return pattern.startsWith('gate') ? 'a run with --gate' : undefined;
}

function matches(id: string, pattern: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

const mostNear = 5;

/** Ids that are few edits away, or that hold the whole word; the nearest first. */
function findNear(pattern: string, ids: readonly string[]): string[] {
  const word = pattern.replace(/\*$/, '').slice(0, 80);
  const farthest = Math.ceil(word.length / 3);
  return ids
    .map((id) => ({ id, distance: word !== '' && id.includes(word) ? 0 : countEdits(word, id) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostNear)
    .map(({ id }) => id);
}

/** How many characters to add, drop or change to make one word the other (Levenshtein). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, character] of Array.from(one).entries()) {
    const next = [above + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + (character === other[index - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
