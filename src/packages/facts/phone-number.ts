import { fold } from '@frontdesk/hours';
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max';

/** Common mistakes in a number, each with its correction and the reason. */
const mistakes: readonly (readonly [written: RegExp, valid: string, reason: string])[] = [
  [/^\+39(?!0)/, '+390', 'Italian landline numbers keep their 0 after +39'],
  [/^\+390/, '+39', 'Italian mobile numbers have no 0 after +39'],
  [/^\+521/, '+52', 'Mexican numbers no longer have a 1 after +52'],
];

/** Says that a number that accepts texts is a landline. Some do receive texts, so this is no error. */
export function describeLandline(number: string, takes: readonly string[]): string | undefined {
  const isLandline = parsePhoneNumberFromString(number)?.getType() === 'FIXED_LINE';
  if (!isLandline || !takes.includes('sms')) return undefined;
  return `${number} is a landline, and most landlines can't receive texts. If yours can't, remove sms from its \`takes\` in product.yaml.`;
}

/** The characters of a number, as people write it. */
const notation = /^(?:(?:tel|sms):)?[+\d\s().,;#/‐-―-]*$/;

/**
 * Reads a phone number in any notation that has its country code, such as +43 1 512 34 56 or
 * tel:+1-202-555-0123. Returns it in E.164 format, or the reason why it can't be used.
 */
export function readTypedPhone(typed: string): { number: string } | { reason: string } {
  // Copied numbers have invisible marks around them, and other digits where those are usual.
  const text = fold(typed).trim();
  const international = text.replace(/^((?:tel|sms):)?00/, '$1+');
  const parsed = parsePhoneNumberFromString(international.replace(/^(?:tel|sms):/, ''));
  if (parsed?.ext !== undefined) return { reason: "without an extension, which links can't dial" };
  if (!notation.test(text)) return { reason: 'in digits, without other text' };
  const { length: digits } = text.replace(/\D/g, '');
  if (digits > 0 && digits <= 6)
    return { reason: 'not a short code, which works only in one country' };
  if (!parsed) return { reason: 'it starts with + and the country code' };
  if (parsed.isValid()) return { number: parsed.number };
  for (const [written, valid, reason] of mistakes) {
    const corrected = parsePhoneNumberFromString(parsed.number.replace(written, valid));
    if (corrected?.isValid()) return { reason: `${reason}: ${corrected.number}` };
  }
  const length = validatePhoneNumberLength(parsed.number)?.toLowerCase().replace('_', ' ');
  return { reason: length ? `this one is ${length}` : 'this one is in no known number range' };
}
