import { listContacts } from '../facts/contacts.ts';
import type { Facts } from '../facts/facts.ts';
import { describeLastDate } from '../facts/past-dates.ts';
import { describeLandline } from '../facts/phone-number.ts';
import { sitePaths } from '../files/paths.ts';
import { isLoopback } from '../facts/values.ts';

/** Lists what an owner should know about the facts at a time, whatever the pages say. */
export function listFactWarnings(
  facts: Facts,
  now: Date,
  isOwnFile: (path: string) => boolean,
  hasSite: boolean,
): string[] {
  const { baseUrl, contact, email, hours, phone, takes } = facts;
  const hasAddress = isOwnFile(sitePaths.security) || (contact.security ?? email) !== undefined;
  const numbers = [{ number: phone, takes }, ...listContacts(facts)];
  const isLocal = isLoopback(new URL(baseUrl));
  return [
    isLocal && !hasSite
      ? `Set \`site\` in your Astro config before you publish: without it, llms.txt and other files link to ${baseUrl}.`
      : undefined,
    !hasAddress && !isLocal
      ? 'security.txt lists your phone number. Set `contact.security` in product.yaml to list an email address or a page.'
      : undefined,
    describeLastDate(hours, now),
    ...numbers.map(({ number = '', takes: channels = [] }) => describeLandline(number, channels)),
  ].filter((warning) => warning !== undefined);
}
