import type { Hours } from './day-hours.ts';

/** Returns the date in a time zone, such as 2026-12-24. */
export function toLocalDate(time: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);
}

/** Returns the date some days after another one, such as 2026-12-24, or before it. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the last date that the owner listed. After it, nobody knows which days are holidays. */
export function findLastDate({ listed }: Pick<Hours, 'listed'>): string | undefined {
  return listed
    .map(({ to }) => to)
    .sort()
    .at(-1);
}
