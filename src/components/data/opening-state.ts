/** Opening times, in minutes after midnight. A `closes` above 1440 is on the next day. */
interface OpenTimes {
  readonly opens: number;
  readonly closes: number;
  /** The time at which it opens, for people. */
  readonly time: string;
}

/** A day's hours for people, and its openings. Closed days have no openings. */
interface OpeningDay {
  readonly text: string;
  readonly openings: readonly OpenTimes[];
  /** Set if words such as "by appointment" belong to the day's hours, so nobody can say when it is closed. */
  readonly hasWords?: boolean;
}

/** Dates with other hours, such as from 2026-12-24, or with a week of their own. */
interface OtherDays extends OpeningDay {
  readonly from: string;
  readonly to: string;
  readonly week?: readonly OpeningDay[] | undefined;
  /** If it is closed on several days: the next date on which it is open, for people. */
  readonly reopens?: string | undefined;
}

/** Opening hours for the script of a page, with their texts. */
export interface OpeningData {
  readonly timeZone: string;
  /** Monday is the first. */
  readonly week: readonly OpeningDay[];
  readonly names: readonly string[];
  readonly exceptions: readonly OtherDays[];
  /** The last date for which the owner listed exceptions. */
  readonly listedUntil?: string | undefined;
  /** Templates. The script fills in the names in braces. */
  readonly words: Readonly<
    Record<
      'today' | 'closedToday' | 'closedUntil' | 'open' | 'closed' | 'opensAt' | 'opensOn',
      string
    >
  >;
}

/** What a page shows about today. */
export interface OpeningState {
  /** The day of the week. Monday is 0. */
  readonly day: number;
  /** The index of the exception that applies today. */
  readonly exception?: number;
  /** Today's date, such as 2026-12-24. */
  readonly date: string;
  /** Undefined if it may be a holiday that nobody listed. */
  readonly heading?: string | undefined;
  /** Whether it is open, for people. Undefined if nobody can say. */
  readonly now?: { readonly isOpen: boolean; readonly text: string } | undefined;
}

const minutesOfDay = 24 * 60;

const dayLength = minutesOfDay * 60_000;

/** Returns the hours of a day, such as 2026-12-24. Days come before dates that have a week of their own. */
export function findDay({ exceptions, week, words }: OpeningData, iso: string) {
  const applies = ({ from, to }: OtherDays) => from <= iso && iso <= to;
  const special = exceptions.findIndex((one) => applies(one) && !one.week);
  const exception = special < 0 ? exceptions.findIndex(applies) : special;
  const index = (new Date(iso).getUTCDay() + 6) % 7;
  const other = exceptions[exception];
  const day = other?.week?.[index] ?? other ?? week[index];
  return { index, exception, other, ...(day ?? { text: words.closed, openings: [] }) };
}

/** Returns what a page shows at a time. The clock of the business counts, not the visitor's. */
export function findOpeningState(data: OpeningData, time: Date): OpeningState {
  const { listedUntil = '', names, words } = data;
  const { date, minute } = readClock(time, data.timeZone);
  const toIso = (offset: number) =>
    new Date(date.getTime() + offset * dayLength).toISOString().slice(0, 10);
  const dayAt = (offset: number) => findDay(data, toIso(offset));
  const [yesterday, today] = [dayAt(-1), dayAt(0)];
  const isListed = toIso(0) <= listedUntil;
  const isLate = yesterday.openings.some(({ closes }) => minute < closes - minutesOfDay);
  const isOpen =
    isLate || today.openings.some(({ opens, closes }) => opens <= minute && minute < closes);
  const reopens = today.other && today.other.to > toIso(0) ? today.other.reopens : undefined;
  const heading = () => {
    if (today.openings.length > 0 || today.hasWords)
      return fillTemplate(words.today, { hours: today.text });
    // The times that began yesterday.
    if (isLate) return yesterday.text;
    if (!isListed) return undefined;
    return reopens === undefined
      ? words.closedToday
      : fillTemplate(words.closedUntil, { date: reopens });
  };
  const describeNext = () => {
    const soon = today.openings.find(({ opens }) => opens > minute);
    if (soon) return fillTemplate(words.opensAt, { time: soon.time });
    for (let offset = 1; offset <= 7; offset += 1) {
      const { index, openings } = dayAt(offset);
      const [first] = openings;
      if (first) return fillTemplate(words.opensOn, { day: names[index] ?? '', time: first.time });
    }
    return reopens === undefined ? words.closed : undefined;
  };
  const canSay = isListed && (isOpen || !today.hasWords);
  const text = isOpen ? words.open : describeNext();
  return {
    day: today.index,
    date: toIso(0),
    ...(today.exception >= 0 && { exception: today.exception }),
    heading: heading(),
    now: canSay && text !== undefined ? { isOpen, text } : undefined,
  };
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

/** Fills a template such as `Opens {day}, {time}`. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
