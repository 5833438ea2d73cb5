import {
  describeLandline,
  describeLastDate,
  type Facts,
  isLoopback,
  listContacts,
} from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';

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
