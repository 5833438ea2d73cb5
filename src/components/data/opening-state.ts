/** Opening times, in minutes after midnight. A `closes` above 1440 is on the next day. */
interface OpenTimes {
  readonly opens: number;
  readonly closes: number;
  /** The time at which it opens, for people. */
  readonly time: string;
}

/** A day's openings, and their times for people. Closed days have none. */
interface OpeningDay {
  readonly text: string;
  readonly openings: readonly OpenTimes[];
}

/** Days with other hours: the first and the last as `2026-12-24`. */
interface OtherDays extends OpeningDay {
  readonly from: string;
  readonly to: string;
}

/** Opening hours for the script of a page, with their texts. */
export interface OpeningData {
  readonly timeZone: string;
  /** Monday is the first. */
  readonly week: readonly OpeningDay[];
  readonly names: readonly string[];
  readonly exceptions: readonly OtherDays[];
  /** Templates. The script fills in the names in braces. */
  readonly words: Readonly<
    Record<'today' | 'closedToday' | 'open' | 'closed' | 'opensAt' | 'opensOn', string>
  >;
}

/** What a page shows about today. */
export interface OpeningState {
  /** The day of the week. Monday is 0. */
  readonly day: number;
  /** The index of the exception that applies today. */
  readonly exception?: number;
  readonly heading: string;
  /** Whether it is open, for people. Absent if nobody keeps the exceptions: it may be a holiday. */
  readonly now?: { readonly isOpen: boolean; readonly text: string };
}

const minutesOfDay = 24 * 60;

const dayLength = minutesOfDay * 60_000;

/** Returns what a page shows at a time. The clock of the business counts, not the visitor's. */
export function findOpeningState(data: OpeningData, time: Date): OpeningState {
  const { exceptions, names, week, words } = data;
  const { date, minute } = readClock(time, data.timeZone);
  const dayAt = (offset: number) => {
    const shifted = new Date(date.getTime() + offset * dayLength);
    const iso = toIso(shifted);
    const index = (shifted.getUTCDay() + 6) % 7;
    const exception = exceptions.findIndex(({ from, to }) => from <= iso && iso <= to);
    const hours = exceptions[exception] ?? week[index] ?? { text: words.closed, openings: [] };
    return { index, exception, ...hours };
  };
  const today = dayAt(0);
  const isOpen =
    today.openings.some(({ opens, closes }) => opens <= minute && minute < closes) ||
    dayAt(-1).openings.some(({ closes }) => minute < closes - minutesOfDay);
  const heading =
    today.openings.length === 0
      ? words.closedToday
      : fillTemplate(words.today, { hours: today.text });
  const { index: day, exception } = today;
  const state = { day, heading, ...(exception >= 0 && { exception }) };
  const lastYear = toIso(new Date(date.getTime() - 366 * dayLength));
  if (!exceptions.some(({ to }) => to >= lastYear)) return state;
  const describeNext = () => {
    const soon = today.openings.find(({ opens }) => opens > minute);
    if (soon) return fillTemplate(words.opensAt, { time: soon.time });
    for (let offset = 1; offset <= 7; offset += 1) {
      const { index, openings } = dayAt(offset);
      const [first] = openings;
      if (first) return fillTemplate(words.opensOn, { day: names[index] ?? '', time: first.time });
    }
    return words.closed;
  };
  return { ...state, now: { isOpen, text: isOpen ? words.open : describeNext() } };
}

/** Returns the date and the minute of the day in a time zone. The date is midnight in UTC. */
function readClock(time: Date, timeZone: string): { date: Date; minute: number } {
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...digits,
    ...{ timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
  });
  const parts = format.formatToParts(time);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    date: new Date(Date.UTC(read('year'), read('month') - 1, read('day'))),
    minute: read('hour') * 60 + read('minute'),
  };
}

function toIso(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Fills a template such as `Opens {day}, {time}`. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
