import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { takesCalls } from '../facts/phone-words.ts';

/** Formats an E.164 number for people, with no-break spaces. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberWithError(phone).formatInternational().replaceAll(' ', '\u00a0');
}

/** Returns a link that calls the number (RFC 3966), or texts it if it accepts no calls (RFC 5724). */
export function toContactLink(phone: string): string {
  return `${takesCalls ? 'tel' : 'sms'}:${phone}`;
}
