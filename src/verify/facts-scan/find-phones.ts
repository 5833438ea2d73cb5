import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

/** Digits in groups, with the usual separators. */
const written = /(?<![\w.@#§-])[+(]?\d(?:[ \u00a0\u2011.()/-]{0,2}\d){5,17}(?!\d|-\w|[a-wyz_])/gi;

/** The number in a link that calls or texts (RFC 3966, RFC 5724). */
const link = /\b(?:tel|sms):([^\s"'<>?;)\]]+)/g;

/** Decimal numbers, dates, and opening hours such as 08.00-18.00, which can be valid phone numbers too. */
const otherNumber =
  /^(?:\d+\.\d+|\d{4}-\d\d-\d\d.*|\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{1,2}\.\d\d ?- ?\d{1,2}\.\d\d.*)$/;

/**
 * Finds the phone numbers in a text, as written, except for those in `known`. A number without a country code
 * counts only if it is valid in the country of the first known number.
 */
export function findPhones(text: string, known: readonly string[]): string[] {
  const country = parsePhoneNumberFromString(known[0] ?? '')?.country;
  const links = [...text.matchAll(link)].map(([, number = '']) => number);
  const inLinks = [...new Set(links)].filter((number) => !known.includes(number));
  const candidates = new Set([...text.matchAll(written)].map(([candidate]) => candidate));
  const inText = [...candidates].flatMap((candidate) => {
    if (otherNumber.test(candidate)) return [];
    const readings = listBeginnings(candidate).flatMap((part) => {
      const number = parsePhoneNumberFromString(part.replace(/^00/, '+'), country);
      return number && isUsual(part, number) ? [{ part, number }] : [];
    });
    if (readings.some(({ number }) => known.includes(number.number))) return [];
    const best = readings.find(({ number }) => number.isValid()) ?? readings[0];
    return best ? [best.part] : [];
  });
  return [...new Set([...inLinks, ...inText])];
}

/** Lists a text and its beginnings, because other digits can follow a number: "+1 202 555 0123 24 h". */
function listBeginnings(text: string): string[] {
  const ends = [...text.matchAll(/\d+/g)].map(({ index, 0: digits }) => index + digits.length);
  return ends.reverse().map((end) => text.slice(0, end));
}

/** True for a number as people write it. Dates, prices, and digests often have as many digits. */
function isUsual(text: string, number: PhoneNumber): boolean {
  // With a plus, even a number with a missing digit is meant as a phone number.
  if (text.startsWith('+')) return true;
  if (!number.isValid()) return false;
  if (/^\(?0/.test(text)) return true;
  const national = number.nationalNumber.length > 8 ? [number.nationalNumber] : [];
  const usual = [number.formatNational(), number.formatInternational(), number.number, ...national];
  return usual.some((one) => listGroups(one) === listGroups(text));
}

/** Joins a number's groups of digits with spaces. */
function listGroups(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ');
}
