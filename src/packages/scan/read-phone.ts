import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { fold } from '@frontdesk/hours';
import type { Label } from './phone-labels.ts';

/** A phone number as written. A doubt may also be another kind of number. */
export interface ReadPhone {
  readonly value: string;
  readonly kind: 'known' | 'former' | 'wrong' | 'doubt';
}

/** The numbers to compare with. The first known one is the owner's. */
export interface PhoneLists {
  readonly known: readonly PhoneNumber[];
  readonly former: readonly PhoneNumber[];
}

/** A beginning of a run of digits, and the number that it means in the owner's country. */
interface Reading {
  readonly value: string;
  readonly number: PhoneNumber;
}

/** Shorter numbers are those of authorities, such as 112. */
export const minDigits = 6;

/** The maximum of E.164, and the prefix 00. */
const maxDigits = 17;

/** Dates, hours, and decimals, which can be valid phone numbers too. */
const otherNumbers = [
  /\d{1,4}([./-])\d{1,2}\1\d{1,4}/,
  /\d{1,2}\.\d\d(?: ?[-/ ] ?\d{1,2}\.\d\d)+/,
  /[012]\d[0-5]\d ?- ?[012]\d[0-5]\d/,
  /\d\.\d+/,
];
const otherNumber = new RegExp(
  `^(?:${otherNumbers.map(({ source }) => source).join('|')})(?!\\d|\\1\\d)`,
);

const amount = /^\+?\d{1,3}([ .])\d{3}(?:\1\d{3})+$/;

/** Reads the phone number at the start of a run of digits. Returns undefined if it may be something else. */
export function readPhone(
  text: string,
  label: 'link' | (() => Label),
  { known, former }: PhoneLists,
): ReadPhone | undefined {
  const parts = listBeginnings(text);
  const find = (numbers: readonly PhoneNumber[]) =>
    parts.find((part) => numbers.some((number) => isWritten(number, part)));
  const [ownNumber] = known;
  const [knownPart, formerPart] = [find(known), find(former)];
  if (knownPart !== undefined) return { kind: 'known', value: knownPart };
  if (formerPart !== undefined) return { kind: 'former', value: formerPart };
  const readings = parts.flatMap((value): Reading[] => {
    const number = parsePhoneNumberFromString(value.replace(/^\(?00/, '+'), ownNumber?.country);
    return number ? [{ value, number }] : [];
  });
  // Some countries write a number otherwise at home: "011 15-2345-6789" is +54 9 11 2345 6789.
  const equal = readings.find(({ number }) => known.some((own) => own.number === number.number));
  if (equal) return { kind: 'known', value: equal.value };
  const value = /^\(?\+/.test(text) ? findInternational(readings, ownNumber) : undefined;
  if (value !== undefined) return { kind: 'wrong', value };
  if (label === 'link') return parts[0] ? { kind: 'wrong', value: parts[0] } : undefined;
  return readNational(readings, label);
}

/** Lists a run and its beginnings, the longest first: other digits can follow a number. */
function listBeginnings(text: string): string[] {
  const parts: string[] = [];
  let count = 0;
  for (const { index, 0: group } of text.matchAll(/\d+\)?/g)) {
    count += countDigits(group);
    if (count > maxDigits) break;
    if (count >= minDigits) parts.unshift(text.slice(0, index + group.length));
  }
  return parts;
}

export function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/**
 * True if a run of digits ends with this number, in any notation, alone or after other groups, or is this number without
 * its area code.
 */
function isWritten(number: PhoneNumber, run: string): boolean {
  const { nationalNumber, countryCallingCode: code } = number;
  const digits = run.replace(/\D/g, '');
  if (!digits.endsWith(nationalNumber)) {
    const isPart = nationalNumber.endsWith(digits);
    return isPart && number.formatNational().replace(/^\D*\d+|\D/g, '') === digits;
  }
  const lead = digits.slice(0, -nationalNumber.length);
  if (/^\(?\+/.test(run)) return lead === code || lead === `${code}0`;
  const prefix = new RegExp(`^(?:(?:00|011|0011|010|810)?${code})?(?:0|1|8|06)?$`);
  const groupStart = run.slice(0, indexOfDigit(run, lead.length)).split(/\D/).at(-1) ?? '';
  return prefix.test(lead) || prefix.test(groupStart);
}

/** Returns the index of a text's nth digit, from 0. */
function indexOfDigit(text: string, nth: number): number {
  return [...text.matchAll(/\d/g)][nth]?.index ?? text.length;
}

/** Finds a number in international form. With a missing digit, it is still meant as the owner's. */
function findInternational(
  readings: readonly Reading[],
  ownNumber: PhoneNumber | undefined,
): string | undefined {
  const valid = readings.find(({ number }) => number.isValid());
  if (valid) return valid.value;
  return readings.find(({ value, number }) => {
    if (amount.test(value)) return false;
    if (number.isPossible()) return countDigits(value) >= 10;
    const difference = (ownNumber?.number.length ?? 0) - number.number.length;
    const isOwnCode = number.countryCallingCode === ownNumber?.countryCallingCode;
    return isOwnCode && Math.abs(difference) === 1 && /\d\D+\d+\D+\d/.test(value);
  })?.value;
}

/** Reads a number that is valid in the owner's country, by what it is called and how it is written. */
function readNational(readings: readonly Reading[], read: () => Label): ReadPhone | undefined {
  const [first] = readings;
  const valid = readings.find(({ number }) => number.isValid());
  if (!first || !valid || otherNumber.test(first.value)) return undefined;
  const label = read();
  if (label === 'other' || (label === 'none' && valid !== first)) return undefined;
  const { value, number } = valid;
  const [national, international] = [number.formatNational(), number.formatInternational()];
  const groups = listGroups(value);
  // 0044 20 7946 0124
  if (/^\(?00/.test(value)) {
    const code = listGroups(international).split(' ', 1).join();
    const isGrouped =
      /^(?:00 ?)\d+ \d/.test(groups) && groups.replace(/^00 ?/, '').split(' ')[0] === code;
    return isGrouped || label === 'beside' ? { kind: 'wrong', value } : undefined;
  }
  const isUsual =
    groups.includes(' ') &&
    (groups === listGroups(national) || groups === listGroups(international).replace(/^\d+ /, ''));
  if (label === 'beside') return { kind: 'wrong', value };
  const isPlain = amount.test(value) && value.includes('.');
  if (label === 'near' && !isPlain && (isUsual || /^[0(].*\d\D+\d/.test(value)))
    return { kind: 'wrong', value };
  // Only a phone number has its area code in parentheses, as the country writes it.
  if (isUsual && value.includes('(') && fold(national) === value) return { kind: 'wrong', value };
  const isLong = countDigits(value) > 7 && /^[(0]|\D\d+\D/.test(value);
  return isUsual && isLong && !amount.test(value) ? { kind: 'doubt', value } : undefined;
}

/** Joins a number's groups of digits with spaces. */
function listGroups(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ');
}
