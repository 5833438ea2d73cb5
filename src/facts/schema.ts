import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as z from 'zod';

const text = z
  .string()
  .refine((value) => value.trim() !== '' && value.isWellFormed() && !value.includes('\0'), {
    error: 'text that is not empty, well-formed Unicode, without NUL',
  });

const phone = z.string().refine(isE164, {
  error: 'a valid phone number in E.164 form: "+", country code, number, nothing else',
});

/** True for a number that is valid in its country's plan and written in E.164 form. */
function isE164(value: string): boolean {
  const parsed = parsePhoneNumberFromString(value);
  return parsed !== undefined && parsed.isValid() && parsed.number === value;
}

/**
 * A URL that clients may be sent to: https, or http where only this machine can be meant.
 * Its value is what the WHATWG URL parser makes of it.
 */
const webUrl = z.string().transform((value, context) => {
  const url = URL.parse(value);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (url && secure && url.username === '' && url.password === '' && !url.href.includes('#')) {
    return url.href;
  }
  context.addIssue({
    code: 'custom',
    message: 'an https URL (http on localhost only) without credentials or fragment',
  });
  return z.NEVER;
});

const origin = z.string().transform((value, context) => {
  const parsed = webUrl.safeParse(value);
  const url = parsed.success ? new URL(parsed.data) : undefined;
  if (url?.href === `${url?.origin ?? ''}/`) return url.origin;
  context.addIssue({
    code: 'custom',
    message: 'an https origin (http on localhost only) without path or query',
  });
  return z.NEVER;
});

/** True where a URL's host can only be the machine that asks (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** True for a host name that RFC 2606 or RFC 6761 keeps for examples and tests. */
export function isExampleName(url: URL): boolean {
  return /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/.test(url.hostname);
}

/** What an operator can state, each checked alone; the field names are the facts'. */
export const statedFactsSchema = z.strictObject({
  baseUrl: origin,
  mcp: webUrl,
  phone,
  name: text,
  description: text,
  when_to_use: text,
});

export type StatedFacts = z.infer<typeof statedFactsSchema>;

/** Every published fact. The base URL is where the others are published, not a field of `info`. */
export interface Facts extends StatedFacts {
  readonly docs: string;
  readonly openapi: string;
  readonly version: string;
}
