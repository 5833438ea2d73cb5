import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { product } from '../facts/parsed-product.ts';
import { takesCalls } from '../facts/phone-words.ts';
import { toLocale } from './format-hours.ts';

/**
 * Formats an E.164 number for people, with no-break spaces. A number of the language's own country, or of the
 * address's, is shown as people dial it there, such as 030 123456 in German.
 */
export function formatPhone(phone: string, language = product.language): string {
  const parsed = parsePhoneNumberWithError(phone);
  const home =
    language && new Intl.Locale(toLocale(language, product.address?.country)).maximize().region;
  const isHome = parsed.country !== undefined && parsed.country === home;
  const text = isHome ? parsed.formatNational() : parsed.formatInternational();
  return text.replaceAll(' ', '\u00a0');
}

/** Returns a link that calls the number (RFC 3966), or texts it if it accepts no calls (RFC 5724). */
export function toContactLink(phone: string): string {
  return `${takesCalls ? 'tel' : 'sms'}:${phone}`;
}
