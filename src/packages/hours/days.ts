/** The days of a week, as schema.org abbreviates them in opening hours. */
export const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

export type Day = (typeof days)[number];

/** Writes days as product.yaml has them: `Mo-Fr`, `Su-Th`, or `Mo, We`. */
export function writeDays(named: readonly Day[]): string {
  const starts = days.filter(
    (day, index) => named.includes(day) && !named.includes(dayAt(index - 1)),
  );
  const [first = 'Mo'] = starts;
  const last = dayAt(days.indexOf(first) + named.length - 1);
  return named.length > 2 && starts.length < 2 ? `${first}-${last}` : named.join(', ');
}

function dayAt(index: number): Day {
  return days[(index + 7) % 7] ?? 'Mo';
}

/** Lists the days from one to another, which may be in the next week. */
export function listDays(first: Day, last: Day): Day[] {
  const [start, end] = [days.indexOf(first), days.indexOf(last)];
  const count = ((end - start + 7) % 7) + 1;
  return days.filter((_day, index) => (index - start + 7) % 7 < count);
}

/** Lists the names of the days from Monday. */
export function nameDays(language: string, weekday: 'long' | 'short' | 'narrow'): string[] {
  const names = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return days.map((_day, index) => names.format(Date.UTC(2024, 0, 1 + index)));
}
