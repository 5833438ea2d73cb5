/** Finds the name that is closest to a mistyped one, if any is close enough. */
export function findClosestName(typed: string, names: readonly string[]): string | undefined {
  const [closest] = names
    .map((name) => ({ name, edits: countEdits(toBareName(typed), toBareName(name)) }))
    .filter(({ name, edits }) => edits <= (name.length < 4 ? 1 : 2))
    .sort((a, b) => a.edits - b.edits);
  return closest?.name;
}

function toBareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Counts the letters to add, remove, or replace to make one text the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    let previous = index;
    row = row.map((above, at) => {
      if (at === 0) return (previous = index + 1);
      const replaced = (row[at - 1] ?? 0) + Number(from[index] !== to[at - 1]);
      return (previous = Math.min(above + 1, previous + 1, replaced));
    });
  }
  return row.at(-1) ?? 0;
}
