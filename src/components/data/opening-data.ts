import { findDayHours, isClosed, type DayHours, type Opening } from '../../facts/day-hours.ts';
import { days } from '../../facts/days.ts';
import type { Hours } from '../../facts/hours.ts';
import { findLastDate } from '../../facts/past-dates.ts';
import { formatDays, type HoursFormat } from '../../render/format-hours.ts';
import { findDay, findOpeningState, type OpeningData } from './opening-state.ts';

const dayLength = 24 * 60 * 60_000;

/** Returns a business's hours for the script of a page, with all texts in a language. */
export function createOpeningData(
  hours: Hours,
  { formatDay, formatTime, language }: HoursFormat,
  words: OpeningData['words'],
): OpeningData {
  const { timeZone, week, exceptions } = hours;
  const toDay = (day: DayHours) => ({
    // The joiners keep the ends of a range on one line.
    text: formatDay(day)?.replace(/[-–~～]/g, '\u2060$&\u2060') ?? words.closed,
    openings: day.times.map(({ opens, closes }) => {
      const [start, end] = [toMinutes(opens), toMinutes(closes)];
      const time = formatTime(opens);
      return { opens: start, closes: end > start ? end : end + 24 * 60, time };
    }),
    ...(day.texts.length > 0 && { hasWords: true }),
  });
  const toWeek = (openings: readonly Opening[]) =>
    days.map((day) => toDay(findDayHours(openings, day)));
  const data = {
    timeZone,
    week: toWeek(week),
    // Short, because a heading stands beside them.
    names: days.map((day) => formatDays([day], language, 'short')),
    exceptions: exceptions.map((one) => ({
      ...{ from: one.from, to: one.to },
      ...toDay(one),
      week: one.week && toWeek(one.week),
    })),
    listedUntil: findLastDate(hours),
    words,
  };
  const reopens = exceptions.map((one) =>
    one.week || one.from === one.to || !isClosed(one) ? undefined : findNextOpen(data, one.to),
  );
  const format = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return {
    ...data,
    exceptions: data.exceptions.map((one, index) => ({
      ...one,
      reopens: reopens[index] && format.format(reopens[index]),
    })),
  };
}

/** Finds the next day on which it isn't closed, in the two months after a date. */
function findNextOpen(data: OpeningData, after: string): Date | undefined {
  const dates = Array.from({ length: 60 }, (_none, index) => {
    return new Date(Date.parse(after) + (index + 1) * dayLength);
  });
  return dates.find((date) => {
    const { openings, hasWords } = findDay(data, date.toISOString().slice(0, 10));
    return openings.length > 0 || hasWords;
  });
}

/**
 * Lists what a page may show as its heading and as the state beside it, so that it can reserve the space. It looks at
 * each quarter of an hour of a week, and of the days around the start of each exception.
 */
export function listOpeningStates(
  data: OpeningData,
  title: string,
): (readonly [heading: string, state: string])[] {
  const quarter = 15 * 60_000;
  const list = (start: number, dayCount: number) =>
    Array.from({ length: dayCount * 24 * 4 }, (_none, index) => {
      const { heading = title, now } = findOpeningState(data, new Date(start + index * quarter));
      return [heading, now?.text ?? ''] as const;
    });
  const [first] = data.exceptions;
  const states = [
    // A week with the state if there is one: the days before an exception.
    ...list(Date.parse(first?.from ?? '2024-01-01') - 9 * dayLength, 8),
    ...data.exceptions.flatMap(({ from, week }) =>
      list(Date.parse(from) - dayLength, week ? 9 : 3),
    ),
  ];
  return [...new Map(states.map((one) => [one.join('\n'), one])).values()];
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
