import * as z from 'zod';
import { group } from './group.ts';
import { parsedBy } from './parsed-by.ts';

/** The days of a week, as schema.org abbreviates them in opening hours. */
export const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

export type Day = (typeof days)[number];

const daysExample = `days such as Mo-Fr, or Mo, We, named ${days.join(' ')}`;

/** Days and ranges of days: `Mo-Fr`, `Mo, We`. A range may go past the end of the week. */
const dayList = parsedBy(daysExample, (value) => {
  const listed = value.split(/[,\s]+(?!$)/).flatMap((part): readonly (Day | undefined)[] => {
    const [first, last = first, ...more] = part.trim().split(/[-–]/);
    const [start, end] = [first, last].map((name) => days.indexOf(name as Day)) as [number, number];
    if (start < 0 || end < 0 || more.length > 0) return [undefined];
    return Array.from(
      { length: ((end - start + 7) % 7) + 1 },
      (_none, day) => days[(start + day) % 7],
    );
  });
  const known = new Set(listed);
  return known.has(undefined) || known.size < listed.length
    ? undefined
    : days.filter((day) => known.has(day));
});

/** A time of day, normalized to two digits each. */
const time = parsedBy("a time such as '08:00', at most '24:00'", (value) =>
  /^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/.test(value) ? value.padStart(5, '0') : undefined,
);

const date = parsedBy('a date such as 2026-12-24', (value) => {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  const parsed = isDate ? new Date(`${value}T00:00:00Z`) : undefined;
  return parsed && !Number.isNaN(+parsed) && parsed.toISOString().startsWith(value)
    ? value
    : undefined;
});

/** A place with one clock. An offset such as +01:00 would be wrong for half of the year. */
export const timeZone = parsedBy('a time zone such as Europe/Vienna', (value) => {
  try {
    if (!/^(?:[A-Z]\w+\/.+|UTC)$/.test(value)) return undefined;
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
});

const differs = "a time that differs from `opens` ('00:00' to '24:00' is all day)";

const opening = group({ days: dayList, opens: time, closes: time }).refine(
  ({ opens, closes }) => opens !== closes,
  { path: ['closes'], error: differs },
);

/** Days with other hours. Without times, it is closed. */
const exception = group({
  from: date,
  to: date.optional(),
  opens: time.optional(),
  closes: time.optional(),
})
  .refine(({ from, to = from }) => from <= to, {
    path: ['to'],
    error: 'a date that is not before `from`',
  })
  .refine(({ opens, closes }) => (opens === undefined) === (closes === undefined), {
    path: ['closes'],
    error: 'both `opens` and `closes`, or neither if it is closed',
  })
  .refine(({ opens, closes }) => opens === undefined || opens !== closes, {
    path: ['closes'],
    error: differs,
  });

const openings = 'a list of days with their times';

/** Opening hours, as schema.org structures them. A time in `closes` before `opens` is on the next day. */
export const hours = group({
  timeZone,
  week: z
    .array(opening, { error: openings })
    .min(1, { error: `${openings}, at least one` })
    .superRefine(refuseOverlaps(sharesTimes, 'times that no other entry for the same day has')),
  exceptions: z
    .array(exception, { error: 'a list of dates' })
    .superRefine(refuseOverlaps(sharesDates, 'dates that no other exception has'))
    .transform((exceptions) => exceptions.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    .optional(),
});

export type Exception = z.output<typeof exception>;

export type Hours = z.output<typeof hours>;

/** A day's times from `opens` to `closes`. */
export interface Times {
  readonly opens: string;
  readonly closes: string;
}

export type Opening = z.output<typeof opening>;

/** Reports each entry that overlaps an earlier one. */
function refuseOverlaps<Entry>(overlap: (one: Entry, other: Entry) => boolean, message: string) {
  return (entries: readonly Entry[], context: z.RefinementCtx): void => {
    for (const [index, one] of entries.entries()) {
      if (entries.slice(0, index).some((other) => overlap(one, other)))
        context.addIssue({ code: 'custom', path: [index], message });
    }
  };
}

function sharesDates(one: Exception, other: Exception): boolean {
  return one.from <= (other.to ?? other.from) && other.from <= (one.to ?? one.from);
}

function sharesTimes(one: Opening, other: Opening): boolean {
  const end = ({ opens, closes }: Times) => (closes < opens ? '24:00' : closes);
  return (
    one.days.some((day) => other.days.includes(day)) &&
    one.opens < end(other) &&
    other.opens < end(one)
  );
}

/** Returns the times of a day of the week in their order. None: it is closed. */
export function listTimes({ week }: Pick<Hours, 'week'>, day: Day): Times[] {
  return week
    .filter((one) => one.days.includes(day))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((one, other) => (one.opens < other.opens ? -1 : 1));
}
