import type { Facts } from '../../facts/facts.ts';
import { days } from '../../facts/hours.ts';
import { nameDays } from '../../facts/read-hours.ts';
import { isLoopback } from '../../facts/values.ts';
import { createFormerFinder } from '../facts-scan/find-former.ts';
import { createHoursFinder } from '../facts-scan/find-hours.ts';
import { toLetters } from '../facts-scan/fold.ts';

/** Creates a function that tells whether a folded text has a name or an address, as whole words in any typography. */
export function createTest(value: string): (text: string) => boolean {
  const find = createFormerFinder([value], []);
  return (text) => find(text).length > 0;
}

/** Tells for each fact other than the phone number whether a folded text states it. Leaves out those without a value. */
export function findStated(text: string, facts: Facts): Readonly<Record<string, boolean>> {
  const { address, baseUrl, email, hours, name } = facts;
  const letters = toLetters(text);
  const place = address && [address.street, address.city];
  return {
    name: createTest(name)(text),
    // A local address is only for trials.
    ...(!isLoopback(new URL(baseUrl)) && { 'address of your site': createTest(baseUrl)(text) }),
    ...(email !== undefined && { 'email address': createTest(email)(text) }),
    ...(place && { 'postal address': place.every((part) => letters.includes(toLetters(part))) }),
    ...(hours && { 'opening hours': hasHours(text, hours.week, facts.language) }),
  };
}

/** True if a text states all the times of a week. */
function hasHours(
  text: string,
  week: NonNullable<Facts['hours']>['week'],
  language: string,
): boolean {
  // The codes of days are words in some languages.
  const names = nameDays('en', 'long');
  const stated = week.map((one) => {
    const named = one.days.map((day) => names[days.indexOf(day)]).join(', ');
    return `${named} ${one.opens}-${one.closes}`;
  });
  return createHoursFinder(stated, undefined, language)(text).length === stated.length;
}
