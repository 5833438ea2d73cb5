import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parsedBy } from './parsed-by.ts';
import { listStatedTimes, readDays } from './read-hours.ts';

/** A value that was published once. It has a letter, or is a whole phone number, so that it can't match by chance. */
export const formerValue = parsedBy(
  'a former name, address, or URL of at least three characters, or a phone number with its country code',
  (value, explain): string | undefined => {
    if (isUnclear(value)) {
      explain('hours need clear times, such as 8-17 or 8am-5pm');
      return undefined;
    }
    const isText = /\p{L}/u.test(value) && value.trim().length > 2 && !/\p{Cc}/u.test(value);
    return isText || parsePhoneNumberFromString(value)?.isPossible() ? value.trim() : undefined;
  },
);

/** True for days with times that may mean two things, such as "Mon-Fri 8-5". */
function isUnclear(value: string): boolean {
  const [days = ''] = value.split(/\d/, 1);
  const isHours = (readDays(days, 'en') ?? []).length > 0;
  return isHours && listStatedTimes(value).includes(undefined);
}

/** True if two values are the same in another case or notation. */
export function isSameValue(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable(value: string): string {
  const phone = /\p{L}/u.test(value) ? undefined : parsePhoneNumberFromString(value);
  return (
    phone?.number ??
    value.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').replace(/\/$/, '')
  );
}
