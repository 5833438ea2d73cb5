/** Returns the date some days after another one, such as 2026-12-24, or before it. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
}
