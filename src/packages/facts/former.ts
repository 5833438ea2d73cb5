import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fold } from '@frontdesk/hours';
import { parsedBy } from '@frontdesk/settings';

/** A value that was published once. It has a letter, or is a whole phone number, so that it can't match by chance. */
export const formerValue = parsedBy(
  'a former name, address, or URL of at least three characters, or a phone number with its country code',
  (value): string | undefined => {
    const isText = /\p{L}/u.test(value) && value.trim().length > 2 && !/\p{Cc}/u.test(value);
    return isText || parsePhoneNumberFromString(value)?.isPossible() ? value.trim() : undefined;
  },
);

/** True if two values are the same in another case or notation. */
export function isSameValue(a: string, b: string): boolean {
  return toComparable(a) === toComparable(b);
}

function toComparable(value: string): string {
  const phone = /\p{L}/u.test(value) ? undefined : parsePhoneNumberFromString(value);
  return phone?.number ?? fold(value).trim().toLowerCase().replace(/\s+/g, ' ').replace(/\/$/, '');
}
