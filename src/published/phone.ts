import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { takesCalls } from '../facts/phone-words.ts';

/** Formats an E.164 number for people. It never breaks across lines. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberWithError(phone).formatInternational().replaceAll(' ', '\u00a0');
}

/** Returns the link that calls a number (RFC 3966). */
export function toCallLink(phone: string): string {
  return `tel:${phone}`;
}

/** Returns the link that texts a number (RFC 5724). */
export function toTextLink(phone: string): string {
  return `sms:${phone}`;
}

/** Returns the link that calls a number, or texts it if it takes no calls. */
export function toContactLink(phone: string): string {
  return takesCalls ? toCallLink(phone) : toTextLink(phone);
}
