import { parsePhoneNumberWithError } from 'libphonenumber-js/max';

/** An E.164 number as people read it: its country's groups, on one line wherever it stands. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberWithError(phone).formatInternational().replaceAll(' ', '\u00a0');
}

/** Calls the number (RFC 3966). */
export function toCallLink(phone: string): string {
  return `tel:${phone}`;
}

/** Texts the number (RFC 5724). */
export function toTextLink(phone: string): string {
  return `sms:${phone}`;
}
