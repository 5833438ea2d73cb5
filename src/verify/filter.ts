/** True if the id matches a pattern: an id, or the start of one before `*`. No patterns match all. */
export function isNamed(id: string, patterns: readonly string[]): boolean {
  return (
    patterns.length === 0 ||
    patterns.some((pattern) =>
      pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern,
    )
  );
}
