import { findDayHours, type DayHours, type Opening, type Hours } from './day-hours.ts';
import { days } from './days.ts';
import type { HoursFormat } from './format-hours.ts';
import type { OpeningData } from './opening-state.ts';

/** Returns a business's hours for the script of a page, with all texts in a language. */
export function createOpeningData(
  hours: Hours,
  { formatTime, language }: HoursFormat,
  words: OpeningData['words'],
): OpeningData {
  const toDay = ({ times, texts }: DayHours) => ({
    openings: times.map(({ opens, closes }) => {
      const [start, end] = [toMinutes(opens), toMinutes(closes)];
      return {
        opens: start,
        closes: end > start ? end : end + 24 * 60,
        from: formatTime(opens),
        until: formatTime(closes),
      };
    }),
    ...(texts.length > 0 && { text: texts.join(', ') }),
  });
  const toWeek = (openings: readonly Opening[]) =>
    days.map((day) => toDay(findDayHours(openings, day)));
  // After midnight, a build leaves out yesterday's exception, but its night can still go on.
  const left = hours.exceptions.map(({ to }) => to);
  const past = hours.listed.filter(({ to }) => !left.includes(to));
  const lastDate = findLastDate({ listed: past });
  return {
    language,
    timeZone: hours.timeZone,
    week: toWeek(hours.week),
    exceptions: [...hours.exceptions, ...past.filter(({ to }) => to === lastDate)].map((entry) => ({
      from: entry.from,
      to: entry.to,
      week: entry.week && toWeek(entry.week),
      ...toDay(entry),
    })),
    listedUntil: findLastDate(hours),
    words,
  };
}

/** Returns the last date that the owner listed. After it, nobody knows which days are holidays. */
function findLastDate({ listed }: Pick<Hours, 'listed'>): string | undefined {
  return listed
    .map(({ to }) => to)
    .sort()
    .at(-1);
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
