import { days, listTimes, type Hours, type Times } from '../../facts/hours.ts';
import { formatDays, formatTime, formatTimes } from '../../render/format-hours.ts';
import type { OpeningData, OpeningState } from './opening-state.ts';

/** The website's words about opening hours. */
type Word = keyof OpeningData['words'];

/** Returns a business's hours for the script of a page, with all texts in a language. */
export function createOpeningData(
  hours: Hours,
  language: string,
  words: Readonly<Record<Word, string>>,
): OpeningData {
  const toDay = (times: readonly Times[]) => ({
    // The joiners keep the ends of a range on one line.
    text: formatTimes(times, language)?.replace(/[-–~～]/g, '\u2060$&\u2060') ?? words.closed,
    openings: times.map(({ opens, closes }) => {
      const [start, end] = [toMinutes(opens), toMinutes(closes)];
      const time = formatTime(opens, language);
      return { opens: start, closes: end > start ? end : end + 24 * 60, time };
    }),
  });
  return {
    timeZone: hours.timeZone,
    week: days.map((day) => toDay(listTimes(hours, day))),
    // Short, because a heading stands beside them.
    names: days.map((day) => formatDays([day], language, 'short')),
    exceptions: (hours.exceptions ?? []).map(({ from, to = from, opens, closes }) => ({
      from,
      to,
      ...toDay(opens === undefined || closes === undefined ? [] : [{ opens, closes }]),
    })),
    words,
  };
}

/**
 * Lists what a page may show as its heading and as the state beside it, so that it can reserve the space. It looks at
 * each quarter of an hour of a week, and of the days around each exception.
 */
export function listOpeningStates(
  data: OpeningData,
  find: (data: OpeningData, time: Date) => OpeningState,
): (readonly [heading: string, state: string])[] {
  const quarter = 15 * 60_000;
  const list = (start: number, dayCount: number) =>
    Array.from({ length: dayCount * 24 * 4 }, (_none, index) => {
      const { heading, now } = find(data, new Date(start + index * quarter));
      return [heading, now?.text ?? ''] as const;
    });
  const [first] = data.exceptions;
  const states = [
    // A week with the state if there is one: the days before an exception.
    ...list(Date.parse(first?.from ?? '2024-01-01') - 9 * 24 * 4 * quarter, 8),
    ...data.exceptions.flatMap(({ from }) => list(Date.parse(from) - 24 * 4 * quarter, 3)),
  ];
  return [...new Map(states.map((one) => [one.join('\n'), one])).values()];
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
