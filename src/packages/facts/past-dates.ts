import type { Facts } from './facts.ts';

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

/** A month leaves time to look up the next holidays. */
const warningDays = 30;

/** Says when the list of exceptions ends, if it soon does. */
export function describeLastDate(hours: Facts['hours'], now: Date): string | undefined {
  const lastDate = hours?.listed
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (!hours || lastDate === undefined) return undefined;
  const last = new Date(`${lastDate}T00:00:00Z`);
  const today = toLocalDate(now, hours.timeZone);
  if (last.getTime() - Date.parse(today) > warningDays * 86_400_000) return undefined;
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    last,
  );
  const what =
    lastDate < today
      ? `ended on ${date}, so your site no longer says whether you are open now`
      : `ends on ${date}. From the next day on, your site doesn't say whether you are open now`;
  return `Your list of holidays ${what}. Add the next ones to \`hours.exceptions\` in product.yaml.`;
}
