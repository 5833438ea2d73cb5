import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { Facts } from './facts.ts';

/**
 * Formats an E.164 number for people, with no-break spaces. A number of the country that they dial it from is shown as
 * people dial it there, such as 030 123456 in Germany.
 */
export function formatPhone(
  phone: string,
  { dialingCountry }: Partial<Pick<Facts, 'dialingCountry'>> = {},
): string {
  const parsed = parsePhoneNumberWithError(phone);
  const isHome = parsed.country !== undefined && parsed.country === dialingCountry;
  const text = isHome ? parsed.formatNational() : parsed.formatInternational();
  return text.replaceAll(' ', '\u00a0');
}

/** Returns a link that calls the number (RFC 3966), or texts it if it accepts no calls (RFC 5724). */
export function toContactLink({ phone, takes }: Pick<Facts, 'phone' | 'takes'>): string {
  return `${takes.includes('voice') ? 'tel' : 'sms'}:${phone}`;
}
