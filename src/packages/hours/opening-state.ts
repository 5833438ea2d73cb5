import { findException } from './day-hours.ts';

/** Opening times, in minutes after midnight. A `closes` above 1440 is on the next day. */
interface OpenTimes {
  readonly opens: number;
  readonly closes: number;
  /** The same for people. */
  readonly from: string;
  readonly until: string;
}

/** A day's openings. Closed days have none. */
interface OpeningDay {
  readonly openings: readonly OpenTimes[];
  /** Words such as "by appointment" that belong to the day's hours, so nobody can say when it is closed. */
  readonly text?: string;
}

/** Dates with other hours, such as from 2026-12-24, or with a week of their own. */
interface OtherDays extends OpeningDay {
  readonly from: string;
  readonly to: string;
  readonly week?: readonly OpeningDay[] | undefined;
}

/** Opening hours for the script of a page, with their texts. */
export interface OpeningData {
  readonly language: string;
  readonly timeZone: string;
  /** Monday is the first. */
  readonly week: readonly OpeningDay[];
  readonly exceptions: readonly OtherDays[];
  /** The last date for which the owner listed exceptions. */
  readonly listedUntil?: string | undefined;
  /** Templates. The script fills in the names in braces. */
  readonly words: Readonly<
    Record<'open' | 'openUntil' | 'closedNow' | 'opensAt' | 'opensOn', string>
  >;
}

/** What a page shows about now. */
export interface OpeningState {
  /** The day of the week. Monday is 0. */
  readonly day: number;
  /** The index of the exception that applies today. */
  readonly exception?: number;
  /** Today's date, such as 2026-12-24. */
  readonly date: string;
  /** Whether it is open, in a word, and until when. Undefined if nobody can say. */
  readonly now?: {
    readonly isOpen: boolean;
    readonly word: string;
    readonly until?: string | undefined;
  };
}

const minutesOfDay = 24 * 60;

const dayLength = minutesOfDay * 60_000;

/** Returns what a page shows at a time. The clock of the business counts, not the visitor's. */
export function findOpeningState(data: OpeningData, time: Date): OpeningState {
  const { language, listedUntil = '', words } = data;
  const { date, minute } = readClock(time, data.timeZone);
  const dateAt = (offset: number) => new Date(date.getTime() + offset * dayLength);
  const dayAt = (offset: number) => findDay(data, dateAt(offset).toISOString().slice(0, 10));
  const [yesterday, today] = [dayAt(-1), dayAt(0)];
  const iso = date.toISOString().slice(0, 10);
  const opening =
    yesterday.openings.find(({ closes }) => minute < closes - minutesOfDay) ??
    today.openings.find(({ opens, closes }) => opens <= minute && minute < closes);
  const describeNext = () => {
    const soon = today.openings.find(({ opens }) => opens > minute);
    if (soon) return fillTemplate(words.opensAt, { time: soon.from });
    for (let offset = 1; offset <= 60; offset += 1) {
      const [first] = dayAt(offset).openings;
      if (!first) continue;
      const day = new Intl.DateTimeFormat(language, {
        weekday: 'long',
        timeZone: 'UTC',
        ...(offset > 6 && { day: 'numeric', month: 'long' }),
      }).format(dateAt(offset));
      return fillTemplate(words.opensOn, { day, time: first.from });
    }
    return undefined;
  };
  // At midnight, the times of tomorrow can go on without a pause.
  const next =
    opening?.closes === minutesOfDay
      ? dayAt(1).openings.find(({ opens }) => opens === 0)
      : undefined;
  const { until = '' } = next ?? opening ?? {};
  // A time of tomorrow that is still to come today would be read as today's.
  const isUnclear = next !== undefined && next.closes > minute;
  // After the last date, it may be a holiday that nobody listed.
  const canSay = iso <= listedUntil && (opening ?? today.text === undefined);
  return {
    day: today.index,
    date: iso,
    ...(today.exception >= 0 && { exception: today.exception }),
    ...(canSay && {
      now: opening
        ? {
            isOpen: true,
            word: words.open,
            until: isUnclear ? undefined : fillTemplate(words.openUntil, { time: until }),
          }
        : { isOpen: false, word: words.closedNow, until: describeNext() },
    }),
  };
}

/** Returns the hours of a day, such as 2026-12-24. */
function findDay({ exceptions, week }: OpeningData, iso: string) {
  const exception = findException(exceptions, iso);
  const index = (new Date(iso).getUTCDay() + 6) % 7;
  const dated = exceptions[exception];
  const { openings = [], text } = dated?.week?.[index] ?? dated ?? week[index] ?? {};
  return { index, exception, openings, text };
}

/** Returns the date and the minute of the day in a time zone. The date is midnight in UTC. */
function readClock(time: Date, timeZone: string): { date: Date; minute: number } {
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...digits,
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(time);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    date: new Date(Date.UTC(read('year'), read('month') - 1, read('day'))),
    minute: read('hour') * 60 + read('minute'),
  };
}

/** Fills a template such as `Opens {day}, {time}`. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
