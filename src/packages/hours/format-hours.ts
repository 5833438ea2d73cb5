import type { Times } from './clock.ts';
import {
  findDayHours,
  isClosed,
  listAllTimes,
  type DayHours,
  type Hours,
  type Opening,
} from './day-hours.ts';
import { days, type Day } from './days.ts';

/** A Monday, as the other days follow from it. Which one does not matter. */
const monday = Date.UTC(2024, 0, 1);

const hour = 3_600_000;

const list = { type: 'conjunction', style: 'narrow' } as const;

type Week = (day: Day) => DayHours;

/** Replaces every kind of space, such as the narrow ones around a dash, with one kind. */
function withSpaces(text: string, space: ' ' | '\u00a0' = ' '): string {
  return text.replace(/\p{Zs}/gu, space);
}

/** Lists the rows of a week. Days that follow each other with the same hours share one. */
function listRows(openings: readonly Opening[], language: string) {
  const week: Week = (day) => findDayHours(openings, day);
  const rows: { days: Day[]; hours: DayHours }[] = [];
  for (const day of orderDays(week, language)) {
    const hours = week(day);
    const last = rows.at(-1);
    if (JSON.stringify(last?.hours) === JSON.stringify(hours)) last?.days.push(day);
    else rows.push({ days: [day], hours });
  }
  return rows.map((row) => ({ ...row, label: formatDays(row.days, language) }));
}

/**
 * Lists the days from the first day of the week there or the next one, if it is open after a closed day. Closed days
 * then stay together. Otherwise, lists them from Monday or, if that would part equal days, from the first day there.
 */
function orderDays(week: Week, language: string): Day[] {
  const { firstDay } = new Intl.Locale(language).getWeekInfo();
  const hoursOn = (index: number) => week(days[(index + 7) % 7] ?? 'Mo');
  const isOpen = (index: number) => !isClosed(hoursOn(index));
  const isLikeLast = (index: number) =>
    JSON.stringify(hoursOn(index)) === JSON.stringify(hoursOn(index - 1));
  const start =
    [firstDay - 1, firstDay].find((index) => isOpen(index) && !isOpen(index - 1)) ??
    (isLikeLast(0) && !isLikeLast(firstDay - 1) ? firstDay - 1 : 0);
  return Array.from({ length: 7 }, (_none, index) => days[(start + index) % 7] ?? 'Mo');
}

/** Formats days that follow each other: `Monday`, `Saturday and Sunday`, or `Monday – Friday`. */
function formatDays(named: readonly Day[], language: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const first = days.indexOf(named[0] ?? 'Mo');
  const toDate = (index: number) => monday + (first + index) * 24 * hour;
  if (named.length > 2) return withSpaces(weekday.formatRange(toDate(0), toDate(named.length - 1)));
  const names = named.map((_day, index) => weekday.format(toDate(index)));
  return new Intl.ListFormat(language, list).format(names);
}

export type HoursFormat = ReturnType<typeof createHoursFormat>;

/**
 * Returns functions that format opening hours as people write them: 8–18 Uhr, not 08:00–18:00 Uhr. They share one
 * notation, hours alone if each time is a full hour. So pass all hours that a reader sees together.
 */
export function createHoursFormat(
  hours: Partial<Pick<Hours, 'week' | 'exceptions'>>,
  language: string,
) {
  const times = listAllTimes(hours);
  const options = { hour: 'numeric', timeZone: 'UTC' } as const;
  const hourly = new Intl.DateTimeFormat(language, options);
  const exact = new Intl.DateTimeFormat(language, { ...options, minute: '2-digit' });
  const areFull = times.every(({ opens, closes }) => isFull(opens) && isFull(closes));
  // Without a unit, "8–18" could be anything.
  const notation = areFull && hasLetter(hourly.format(monday)) ? hourly : exact;
  const { hour12 } = notation.resolvedOptions();
  const [inHalf, acrossHalves] = [readRange(notation, '11:00'), readRange(notation, '18:00')];
  const joiner = new Intl.ListFormat(language, list);

  const formatTime = (time: string): string => {
    const text = join((isFull(time) ? notation : exact).formatToParts(toDate(time)));
    return withSpaces(hasLetter(text) ? text : text + inHalf.unit, '\u00a0');
  };
  const formatRange = ({ opens, closes }: Times): string => {
    if (opens === '00:00' && closes === '24:00')
      return (24).toLocaleString(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
    const [start, end] = [formatTime(opens), formatTime(closes)];
    if (hour12 && (closes < opens || halfOf(opens) !== halfOf(closes)))
      return start + acrossHalves.separator + end;
    // 8 – 11 AM, 오전 8시 ~ 11시
    const first = inHalf.hasOneUnit ? start.replace(/^(.*\p{Nd}\S*).*/u, '$1') : start;
    return first + inHalf.separator + end.replace(/^\P{Nd}+/u, '');
  };
  const toTexts = ({ times: ranges, texts }: DayHours) => [
    ...ranges.map((range) => withSpaces(formatRange(range), '\u00a0')),
    ...texts,
  ];
  /** Formats the hours of a day as parts: each range or text, and what joins it with the next one. None if it is closed. */
  const formatParts = (entry: DayHours) => joiner.formatToParts(toTexts(entry));
  /** Formats a week as the parts of one line: each range or text, and what stands between them. */
  const formatWeekParts = (week: readonly Opening[]) =>
    listRows(week, language)
      .filter((row) => !isClosed(row.hours))
      .flatMap((row, index) => [
        { type: 'literal' as const, value: `${index > 0 ? '; ' : ''}${row.label} ` },
        ...formatParts(row.hours),
      ]);
  return {
    language,
    /** Formats a time of day, such as `8 AM` or `8:30`. */
    formatTime,
    /** Formats the hours of a day on one line with plain spaces, or returns undefined if it is closed. */
    formatDay: (entry: DayHours) =>
      isClosed(entry) ? undefined : withSpaces(joiner.format(toTexts(entry))),
    formatParts,
    /** Lists the rows of a week. Days that follow each other with the same hours share one. */
    formatWeek: (week: readonly Opening[]) => listRows(week, language),
    formatWeekParts,
    /** Formats a week as one line, such as `Monday – Friday 8 AM – 6 PM; Saturday 9 AM – 1 PM`. */
    formatWeekLine: (week: readonly Opening[]) =>
      withSpaces(
        formatWeekParts(week)
          .map(({ value }) => value)
          .join(''),
      ),
    /** Formats dates such as `Dec 24 – 26`, with the year unless both are in `year`. */
    formatDates: (from: string, to: string, { year }: { readonly year: number }) => {
      const isThisYear = [from, to].every((date) => date.startsWith(`${year}-`));
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
        ...(!isThisYear && { year: 'numeric' }),
      });
      return withSpaces(format.formatRange(Date.parse(from), Date.parse(to)));
    },
  };
}

const isFull = (time: string) => time.endsWith(':00');

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Returns the half of a day. Midnight at its end starts another one. */
const halfOf = (time: string) => Math.floor(Number.parseInt(time) / 12);

/** Midnight at the end of a day is midnight: no format has an hour 24. */
function toDate(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return monday + (hours % 24) * hour + minutes * 60_000;
}

/**
 * Returns what a language puts between the times of a range from 8:00, and the unit after them. It can write the times
 * themselves in another way than alone: French has "8 h" and "8 – 18", Japanese "8:30" and "8時30分～18時00分".
 */
function readRange(format: Intl.DateTimeFormat, closes: string) {
  const parts = format.formatRangeToParts(toDate('08:00'), toDate(closes));
  const isOf = (range: string) => (part: Intl.DateTimeRangeFormatPart) =>
    part.type !== 'literal' && part.source === range;
  const start = parts.findLastIndex(isOf('startRange')) + 1;
  const between = join(parts.slice(start, parts.findIndex(isOf('endRange'))));
  const after = join(parts.slice(parts.findLastIndex(isOf('endRange')) + 1));
  const isRepeated = hasLetter(after) && between.startsWith(after);
  const separator = isRepeated ? between.slice(after.length) : between;
  return {
    separator,
    unit: /^\p{Zs}/u.test(after) ? after : '',
    // Vietnamese has "8 giờ" and "8–18". A dash without spaces joins numbers: 8–18 giờ.
    hasOneUnit: !isRepeated && (hasLetter(after) || !/\p{Zs}/u.test(separator)),
  };
}

/** Joins the parts of a date, with hours as people say them: 8, not 08. */
function join(parts: readonly { readonly type: string; readonly value: string }[]): string {
  return parts
    .map(({ type, value }) => (type === 'hour' ? value.replace(/^0(?=\d)/, '') : value))
    .join('');
}
