import { addDays, findLastDate, type Hours, toLocalDate } from '@frontdesk/hours';
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

/** A month leaves time to look up the next holidays. */
const noticeDays = 30;

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
