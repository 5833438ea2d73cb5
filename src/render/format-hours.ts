import { days, listTimes, type Day, type Hours, type Times } from '../facts/hours.ts';

/** Days that follow each other and have the same times. Without times, they are closed. */
export interface HoursRow {
  readonly days: readonly Day[];
  readonly label: string;
  /** The times for people. Undefined: closed. */
  readonly times: string | undefined;
  /** The same as parts. */
  readonly parts: ReturnType<typeof formatTimeParts>;
}

/** A Monday, as the other days follow from it. Which one does not matter. */
const monday = Date.UTC(2024, 0, 1);

const hour = 3_600_000;

/**
 * Formats a week for people who read a language. Days that follow each other share a row if they have the same times
 * and, with `open: 'each'`, are closed.
 */
export function formatWeek(
  hours: Pick<Hours, 'week'>,
  language: string,
  { open }: { readonly open: 'each' | 'ranges' } = { open: 'ranges' },
): HoursRow[] {
  const rows: { days: Day[]; times: readonly Times[] }[] = [];
  for (const day of orderDays(hours, language)) {
    const times = listTimes(hours, day);
    const last = rows.at(-1);
    const isSame = JSON.stringify(last?.times) === JSON.stringify(times);
    if (isSame && (open === 'ranges' || times.length === 0)) last?.days.push(day);
    else rows.push({ days: [day], times });
  }
  return rows.map(({ days: named, times }) => ({
    days: named,
    label: formatDays(named, language),
    times: formatTimes(times, language),
    parts: formatTimeParts(times, language),
  }));
}

/** Formats a week as one line, such as `Monday – Friday 8 AM – 6 PM; Saturday 9 AM – 1 PM`. */
export function formatWeekLine(hours: Pick<Hours, 'week'>, language: string): string {
  const rows = formatWeek(hours, language).filter(({ times }) => times !== undefined);
  return rows.map(({ label, times = '' }) => `${label} ${withSpaces(times)}`).join('; ');
}

/** Replaces every kind of space, such as the narrow ones around a dash, with one kind. */
export function withSpaces(text: string, space: ' ' | '\u00a0' = ' '): string {
  return text.replace(/\p{Zs}/gu, space);
}

/**
 * Lists the days from the first day of the week there or the next one, if it is open after a closed day. Closed days
 * then stay together. Otherwise, lists them from Monday.
 */
function orderDays(hours: Pick<Hours, 'week'>, language: string): Day[] {
  const { firstDay } = new Intl.Locale(language).getWeekInfo();
  const isOpen = (index: number) => listTimes(hours, days[(index + 7) % 7] ?? 'Mo').length > 0;
  const start = [firstDay - 1, firstDay].find((index) => isOpen(index) && !isOpen(index - 1)) ?? 0;
  return Array.from({ length: 7 }, (_none, index) => days[(start + index) % 7] ?? 'Mo');
}

/** Formats days that follow each other: `Monday`, `Saturday and Sunday`, or `Monday – Friday`. */
export function formatDays(
  named: readonly Day[],
  language: string,
  style: 'long' | 'short' = 'long',
): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
  const first = days.indexOf(named[0] ?? 'Mo');
  const toDate = (index: number) => monday + (first + index) * 24 * hour;
  if (named.length > 2) return withSpaces(weekday.formatRange(toDate(0), toDate(named.length - 1)));
  return joinList(
    named.map((_day, index) => weekday.format(toDate(index))),
    language,
  );
}

/** Formats the times of a day, or returns undefined if it is closed. */
export function formatTimes(times: readonly Times[], language: string): string | undefined {
  return times.length === 0 ? undefined : joinList(formatRanges(times, language), language);
}

/** Formats the times of a day as parts: each range, and what joins it with the next one. */
export function formatTimeParts(times: readonly Times[], language: string) {
  return createList(language).formatToParts(formatRanges(times, language));
}

function formatRanges(times: readonly Times[], language: string): string[] {
  // A day has one notation: not 10–12 and 14:30–20:00.
  const areFull = times.every(({ opens, closes }) => isFull(opens) && isFull(closes));
  return times.map((one) => formatRange(one, language, areFull));
}

/** Formats a time of day, such as `8 AM` or `8:30`. */
export function formatTime(time: string, language: string): string {
  const format = createFormats(language);
  return withSpaces(format.one(toDate(time), isFull(time)), '\u00a0');
}

function formatRange({ opens, closes }: Times, language: string, areFull: boolean): string {
  if (opens === '00:00' && closes === '24:00') {
    const unit = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const;
    return withSpaces(new Intl.NumberFormat(language, unit).format(24), '\u00a0');
  }
  const range = createFormats(language).range(toDate(opens), toDate(closes), areFull);
  return withSpaces(range, '\u00a0');
}

const isFull = (time: string) => time.endsWith(':00');

/** Midnight at the end of a day is midnight: no format has an hour 24. */
function toDate(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return monday + (hours % 24) * hour + minutes * 60_000;
}

/** Formats times as people write opening hours: 8–18 Uhr, not 08:00–18:00 Uhr. */
function createFormats(language: string) {
  const options = { hour: 'numeric', timeZone: 'UTC' } as const;
  const full = new Intl.DateTimeFormat(language, options);
  const exact = new Intl.DateTimeFormat(language, { ...options, minute: '2-digit' });
  // Where nothing but digits is left of 8:00, "8–18" could be anything.
  const [start, end] = [toDate('08:00'), toDate('18:00')];
  const hasUnit = [full.format(start), full.formatRange(start, end)].some((text) =>
    /\p{L}/u.test(text),
  );
  const pick = (areFull: boolean) => (areFull && hasUnit ? full : exact);
  const one = (date: number, isFullHour: boolean) => {
    const text = join(pick(isFullHour).formatToParts(date));
    return /^\p{N}+$/u.test(text) ? join(exact.formatToParts(date)) : text;
  };
  const range = (opens: number, closes: number, areFull: boolean) => {
    const parts = pick(areFull).formatRangeToParts(opens, closes);
    const whole = join(parts);
    const [isLong, isBare] = [/\p{N}\p{L}\p{N}/u.test(whole), !/\p{L}/u.test(whole)];
    if (!isLong && !(isBare && areFull)) return whole;
    // French has "8 h", but "8 – 18", and Japanese "8:30", but "8時30分～18時00分".
    const between = parts
      .map(({ type, value }) => (type === 'literal' ? value.replace(/\p{L}/gu, '') : ''))
      .find((text) => /[^\s:]/.test(text));
    return [opens, closes].map((date) => one(date, areFull)).join(between ?? ' – ');
  };
  return { one, range };
}

/** Joins the parts of a date, with hours as people say them: 8, not 08. */
function join(parts: readonly { readonly type: string; readonly value: string }[]): string {
  return parts
    .map(({ type, value }) => (type === 'hour' ? value.replace(/^0(?=\d)/, '') : value))
    .join('');
}

function joinList(texts: readonly string[], language: string): string {
  return createList(language).format(texts);
}

function createList(language: string): Intl.ListFormat {
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
}

/** Formats days of a year, such as `Dec 24 – 26`. */
export function formatDates(from: string, to: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  return withSpaces(format.formatRange(Date.parse(from), Date.parse(to)));
}
