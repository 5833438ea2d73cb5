import type { Claim } from './check.ts';

/** True if the id matches a pattern: an id, or the start of one followed by `*`. No patterns match all. */
export function isNamed(id: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(id, pattern));
}

/** Returns a sentence about the first pattern that matches no claim; undefined if there is none. */
export function findUnmatched(
  claims: readonly Claim[],
  patterns: readonly string[],
): string | undefined {
  const unmatched = patterns.find((pattern) => !claims.some(({ id }) => matches(id, pattern)));
  return unmatched === undefined
    ? undefined
    : `No check is called "${unmatched}". --list prints every id; --against adds some.`;
}

function matches(id: string, pattern: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}
