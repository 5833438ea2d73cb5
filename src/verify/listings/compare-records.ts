import type { Facts } from '../../facts/facts.ts';
import { days, listTimes, type Hours } from '../../facts/hours.ts';
import { readHours } from '../../facts/read-hours.ts';
import { listEmails } from '../facts-scan/find-emails.ts';
import { fold, toLetters } from '../facts-scan/fold.ts';
import { listParts, listTexts, type Entry } from './entries.ts';

/** Lists the email addresses in a record that has none of the known ones. A business can have several. */
export function listOtherEmails({ email }: Entry, known: readonly string[]): string[] {
  const emails = listTexts(email).flatMap(listEmails);
  return emails.some((one) => known.includes(one)) ? [] : emails;
}

/** Lists the addresses in a record with another postal code and other house numbers: a street has many spellings. */
export function listOtherPlaces(record: Entry, address: Facts['address']): string[] {
  const { street: ownStreet = '', postalCode: ownCode = '' } = address ?? {};
  const toNumbers = (street: string) => new Set(fold(street).match(/\d+/g));
  return listParts(record.address).flatMap(({ streetAddress, postalCode }) => {
    const [[street = ''], [code = '']] = [listTexts(streetAddress), listTexts(postalCode)];
    const [numbers, ownNumbers] = [toNumbers(street), toNumbers(ownStreet)];
    const isComplete = numbers.size > 0 && ownNumbers.size > 0 && code !== '' && ownCode !== '';
    const isOther = numbers.isDisjointFrom(ownNumbers) && toLetters(code) !== toLetters(ownCode);
    return isComplete && isOther ? [`${street}, ${code}`] : [];
  });
}

/** Lists the days of a record whose times differ. Those that it leaves out may be elsewhere on the page. */
export function listOtherHours(record: Entry, hours: Hours | undefined): string[] {
  const regular = listParts(record.openingHoursSpecification).filter(
    ({ validFrom, validThrough }) => validFrom === undefined && validThrough === undefined,
  );
  const texts = regular.map(({ dayOfWeek, opens, closes }) => {
    const times = [opens, closes].map((time) => listTexts(time)[0]?.slice(0, 5));
    return `${listTexts(dayOfWeek).join(', ')} ${times.join('-')}`;
  });
  const openings = [...texts, ...listTexts(record.openingHours)].map((text) =>
    readHours(text.replace(/https?:\/\/schema\.org\//g, '').replace(/23:59/g, '24:00'), 'en'),
  );
  if (!hours || openings.includes(undefined)) return [];
  const week = openings.flatMap((opening) => opening ?? []);
  return days.flatMap((day) => {
    const [stated, own] = [{ week }, hours].map((one) =>
      [...new Set(listTimes(one, day).map(({ opens, closes }) => `${opens}-${closes}`))].join(', '),
    );
    return stated === '' || stated === own ? [] : [`${day} ${stated ?? ''}`];
  });
}
