import * as z from 'zod';
import { days, mergeExceptions, type Opening, readDays, readHours } from '@frontdesk/hours';
import { group, parsedBy } from '@frontdesk/settings';
import { text } from './values.ts';

type Entry = Partial<Pick<Opening, 'opens' | 'closes' | 'text'>>;

const dayList = parsedBy(`days such as Mo-Fr, or Mo, We, named ${days.join(' ')}`, (value) =>
  readDays(value, 'en'),
);

const time = parsedBy("a time such as '08:00', at most '24:00'", (value) =>
  /^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/.test(value) ? value : undefined,
);

const moment =
  /^(\d{4}-\d\d-\d\d)(?:[t ]((?!24)\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A date as people write it, or its midnight where the business is or in UTC, as forms and libraries do. */
export const date = parsedBy('a date such as 2026-12-24', (value) => {
  const [, day = '', time = '00:00', offset = 'Z'] = moment.exec(value) ?? [];
  const start = toIso(`${day}T00:00Z`);
  if (!start?.startsWith(day)) return undefined;
  if (/^[0:.]+$/.test(time)) return day;
  const [inUtc, timeInUtc] = toIso(`${day}T${time}${offset}`)?.split('T') ?? [];
  return timeInUtc === '00:00:00.000Z' ? inUtc : undefined;
});

function toIso(text: string): string | undefined {
  const parsed = new Date(text);
  return Number.isNaN(+parsed) ? undefined : parsed.toISOString();
}

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

/** Setup reads these texts between quotation marks. */
const hoursText = text.refine((value) => !value.includes('"'), {
  error: 'a text without quotation marks',
});

const entry = {
  opens: time.optional(),
  closes: time.optional(),
  /** What people read in place of times. */
  text: hoursText.optional(),
};

/** Normalizes the times of an entry, and reports what is wrong with them. */
function readEntry<Value extends Entry>(value: Value, context: z.RefinementCtx): Value {
  const { opens, closes, text: words } = value;
  const hasTimes = opens !== undefined && closes !== undefined;
  const [read] = (hasTimes ? readHours(`Mo ${opens}-${closes}`, 'en') : undefined) ?? [];
  const problem =
    (opens === undefined) !== (closes === undefined)
      ? 'both `opens` and `closes`, or neither'
      : opens !== undefined && words !== undefined
        ? 'either times or a `text`'
        : opens === undefined || read
          ? undefined
          : opens.padStart(5, '0') === closes?.padStart(5, '0')
            ? "a time that differs from `opens` ('00:00' to '24:00' is all day)"
            : 'two digits for an hour of the next day, such as 02:00';
  if (problem !== undefined)
    context.addIssue({ code: 'custom', path: ['closes'], message: problem });
  return { ...value, ...(read && { opens: read.opens, closes: read.closes }) };
}

const openings = 'a list of days with their times';

const opening = group({ days: dayList, ...entry })
  .transform(readEntry)
  .refine(({ opens, text: words }) => opens !== undefined || words !== undefined, {
    path: ['opens'],
    error: '`opens` and `closes`, or a `text`',
  });

/** What applies on each day of the week. */
export const week = z
  .array(opening, { error: openings })
  .min(1, { error: `${openings}, at least one` })
  .superRefine(refuseOverlaps(sharesTimes, 'times that no other entry for the same day has'));

/** Dates with other hours: times, a text, or a week of their own. Without any of them, it is closed. */
const exception = group({
  from: date,
  to: date.optional(),
  ...entry,
  week: week.optional(),
  /** Why, beside the hours. */
  note: text.optional(),
})
  .transform(readEntry)
  .refine(({ from, to = from }) => from <= to, {
    path: ['to'],
    error: 'a date that is not before `from`',
  })
  .refine((exception) => !exception.week || (exception.opens ?? exception.text) === undefined, {
    path: ['week'],
    error: 'either a `week` or other hours',
  });

type WrittenException = z.output<typeof exception>;

/** Opening hours, as schema.org structures them. A time in `closes` before `opens` is on the next day. */
export const hours = group({
  timeZone,
  week,
  exceptions: z
    .array(exception, { error: 'a list of dates' })
    .superRefine(refuseOverlaps(sharesDates, 'dates that no other exception has'))
    .optional(),
}).transform(({ exceptions = [], ...fields }) => {
  const listed = mergeExceptions(exceptions);
  // Those that are over are left out later.
  return { ...fields, listed, exceptions: listed };
});

/** Reports each entry that overlaps an earlier one. */
function refuseOverlaps<One>(overlap: (a: One, b: One) => boolean, message: string) {
  return (entries: readonly One[], context: z.RefinementCtx): void => {
    for (const [index, entry] of entries.entries()) {
      if (entries.slice(0, index).some((earlier) => overlap(entry, earlier)))
        context.addIssue({ code: 'custom', path: [index], message });
    }
  };
}

/** A day with several times has an entry for each. A day within dates that have their own week has its own hours. */
function sharesDates(a: WrittenException, b: WrittenException): boolean {
  const { from, to = from } = a;
  const { from: otherFrom, to: otherTo = otherFrom } = b;
  if ((a.week === undefined) !== (b.week === undefined)) return false;
  const isSame = from === otherFrom && to === otherTo && a.week === undefined;
  const hasHours = (value: Entry) => (value.opens ?? value.text) !== undefined;
  return isSame && hasHours(a) && hasHours(b)
    ? timesOverlap(a, b)
    : from <= otherTo && otherFrom <= to;
}

function sharesTimes(a: Opening, b: Opening): boolean {
  return a.days.some((day) => b.days.includes(day)) && timesOverlap(a, b);
}

function timesOverlap(a: Entry, b: Entry): boolean {
  const end = ({ opens = '', closes = '' }: Entry) => (closes < opens ? '24:00' : closes);
  const { opens = '' } = a;
  const { opens: otherOpens = '' } = b;
  return opens < end(b) && otherOpens < end(a);
}
