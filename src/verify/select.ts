import type { Claim } from './check.ts';

/** Returns the claims whose ids match a pattern: an id, or the start of one followed by `*`. */
export function select<T extends Claim>(claims: readonly T[], patterns: readonly string[]): T[] {
  return claims.filter(({ id }) => isSelected(id, patterns));
}

/** True if the id matches a pattern, or if there are no patterns. */
export function isSelected(id: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(id, pattern));
}

/** Returns a sentence that names the first pattern that matches no claim; undefined if there is none. */
export function findUnmatched(
  claims: readonly Claim[],
  patterns: readonly string[],
): string | undefined {
  const unmatched = patterns.find((pattern) => !claims.some(({ id }) => matches(id, pattern)));
  return unmatched === undefined
    ? undefined
    : `No check is named "${unmatched}". --list prints every id; --against and --gate add some.`;
}

function matches(id: string, pattern: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}
