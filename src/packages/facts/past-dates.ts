import type { Facts } from './facts.ts';
import type { Hours } from './hours.ts';

/** Leaves out exceptions and notices whose last day is over where the business is. */
export function dropPastDates(facts: Facts, now: Date): Facts {
  const { hours, notices } = facts;
  // Without hours, where the day ends last (UTC-12).
  const today = toLocalDate(now, hours?.timeZone ?? 'Etc/GMT+12');
  const isLeft = ({ to }: { readonly to: string }) => to >= today;
  return {
    ...facts,
    ...(hours && { hours: { ...hours, exceptions: hours.exceptions.filter(isLeft) } }),
    ...(notices && { notices: notices.filter(isLeft) }),
  };
}

/** Returns the date in a time zone, such as 2026-12-24. */
function toLocalDate(time: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);
}

/** Returns the date some days after another one, such as 2026-12-24, or before it. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
}

/** A month leaves time to look up the next holidays. */
const noticeDays = 30;

/** Returns the last date that the owner listed. After it, nobody knows which days are holidays. */
export function findLastDate({ listed }: Pick<Hours, 'listed'>): string | undefined {
  return listed
    .map(({ to }) => to)
    .sort()
    .at(-1);
}

/** Says when the list of exceptions ends, if it soon does. */
export function describeLastDate(hours: Hours | undefined, now: Date): string | undefined {
  const lastDate = hours && findLastDate(hours);
  if (!hours || lastDate === undefined) return undefined;
  const last = new Date(`${lastDate}T00:00:00Z`);
  const today = toLocalDate(now, hours.timeZone);
  if (lastDate > addDays(today, noticeDays)) return undefined;
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    last,
  );
  const what =
    lastDate < today
      ? `ended on ${date}, so your site no longer says whether you are open now`
      : `ends on ${date}. From the next day on, your site doesn't say whether you are open now`;
  return `Your list of holidays ${what}. Add the next ones to \`hours.exceptions\` in product.yaml.`;
}
