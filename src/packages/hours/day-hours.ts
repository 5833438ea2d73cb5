import type { Times } from './clock.ts';
import { days, type Day } from './days.ts';

/** Times, or a text in place of them. */
export interface Entry {
  readonly opens?: string | undefined;
  readonly closes?: string | undefined;
  readonly text?: string | undefined;
}

/** Days with an entry. */
export interface Opening extends Entry {
  readonly days: readonly Day[];
}

/** An entry for dates, or one with a week for them. */
interface DatedEntry extends Entry {
  readonly from: string;
  readonly to?: string | undefined;
  readonly note?: string | undefined;
  readonly week?: readonly Opening[] | undefined;
}

/** What applies on a day, in the order of the times. Without times and texts, it is closed. */
export interface DayHours {
  readonly times: readonly Times[];
  readonly texts: readonly string[];
}

/** True if a day has no hours at all. */
export function isClosed({ times, texts }: DayHours): boolean {
  return times.length === 0 && texts.length === 0;
}

/** Dates with other hours, or with a week of their own. */
export interface Exception extends DayHours {
  readonly from: string;
  readonly to: string;
  readonly notes: readonly string[];
  readonly week?: readonly Opening[] | undefined;
}

/** Opening hours. A time in `closes` before `opens` is on the next day. */
export interface Hours {
  /** Such as Europe/Vienna. */
  readonly timeZone: string;
  readonly week: readonly Opening[];
  /** The dates with other hours that are still to come. */
  readonly exceptions: readonly Exception[];
  /** All dates that the owner listed. */
  readonly listed: readonly Exception[];
}

/**
 * Returns the index of the dates that apply on a day, such as 2026-12-24, or -1. Days come before dates that have a week of
 * their own.
 */
export function findException(
  exceptions: readonly {
    readonly from: string;
    readonly to: string;
    readonly week?: unknown;
  }[],
  day: string,
): number {
  const applies = ({ from, to }: { readonly from: string; readonly to: string }) =>
    from <= day && day <= to;
  const special = exceptions.findIndex((exception) => applies(exception) && !exception.week);
  return special < 0 ? exceptions.findIndex(applies) : special;
}

/** Returns the first date of a range, such as 2026-12-24, on which it is open. Looks at a year at most. */
export function findOpenDate(
  { week, exceptions }: Pick<Hours, 'week' | 'exceptions'>,
  { from, to }: { readonly from: string; readonly to: string },
): string | undefined {
  const dates = Array.from({ length: 366 }, (_none, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );
  return dates.find((date) => {
    if (date > to) return false;
    const other = exceptions[findException(exceptions, date)];
    const day = days[(new Date(date).getUTCDay() + 6) % 7] ?? 'Mo';
    const { times } = other && !other.week ? other : findDayHours(other?.week ?? week, day);
    return times.length > 0;
  });
}

/** Merges entries for the same dates, and sorts them by date. */
export function mergeExceptions(exceptions: readonly DatedEntry[]): Exception[] {
  const merged = Map.groupBy(exceptions, ({ from, to = from, week: ownWeek }) =>
    [from, to, ownWeek !== undefined].join(),
  );
  return [...merged.values()]
    .flatMap((entries) => {
      const [first] = entries;
      if (!first) return [];
      const { from, to = from, week: ownWeek } = first;
      const notes = [...new Set(entries.flatMap(({ note }) => note ?? []))];
      return { from, to, notes, ...(ownWeek && { week: ownWeek }), ...readDayHours(entries) };
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

function readDayHours(entries: readonly Entry[]): DayHours {
  return {
    times: entries
      .flatMap(({ opens, closes }) => (opens && closes ? { opens, closes } : []))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1)),
    texts: entries.flatMap((entry) => entry.text ?? []),
  };
}

/** Returns what applies on a day of a week. */
export function findDayHours(week: readonly Opening[], day: Day): DayHours {
  return readDayHours(week.filter((entry) => entry.days.includes(day)));
}

/** Lists the times of a week and of the dates with others. */
export function listAllTimes({
  week = [],
  exceptions = [],
}: Partial<Pick<Hours, 'week' | 'exceptions'>>): Times[] {
  const weeks = [week, ...exceptions.map((exception) => exception.week ?? [])];
  return [
    ...weeks.flatMap((week) => readDayHours(week).times),
    ...exceptions.flatMap(({ times }) => times),
  ];
}
