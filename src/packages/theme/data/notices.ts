import type { Facts } from '@frontdesk/facts';
import { addDays } from './add-days.ts';

type Notice = NonNullable<Facts['notices']>[number];

/**
 * Returns the dates on which a page shows a notice, from some days before it to its end, as attributes for the script,
 * and whether it is hidden on the day of the build.
 */
export function toNoticeDates({ from, to }: Notice, daysBefore: number, now = new Date()) {
  const first = addDays(from, -daysBefore);
  const today = now.toISOString().slice(0, 10);
  return { 'data-from': first, 'data-until': to, hidden: today < first || to < today };
}
