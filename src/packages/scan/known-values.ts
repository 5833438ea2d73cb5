import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { type Facts, formatAddressLine, listContacts, sampleValues } from '@frontdesk/facts';
import { listEmails } from './find-emails.ts';
import { fold } from '@frontdesk/hours';
import { countDigits, minDigits, type PhoneLists } from './read-phone.ts';

/** What a scan compares texts with. */
export interface KnownValues {
  readonly phones: PhoneLists;
  /** The owner's email addresses, those in mentions, and the former ones, which are found as such. */
  readonly emails: readonly string[];
  /** Current facts and mentions. */
  readonly current: readonly string[];
  /** Former names, addresses, and URLs, and those of the sample product. */
  readonly former: readonly string[];
}

/** Sorts the facts, `mentions`, and `former` by what they are compared as. */
export function listKnownValues(facts: Facts): KnownValues {
  const { baseUrl, contact, docs, mcp, mentions = [], name, openapi, phone } = facts;
  const contacts = [contact.people, contact.security].flatMap((uri) => uri ?? []);
  const { street = [] } = facts.address ?? {};
  const place = facts.address ? [formatAddressLine(facts.address)].concat(street) : [];
  const emails = facts.email === undefined ? [] : [facts.email];
  const current = [
    ...emails,
    ...place,
    phone,
    ...listContacts(facts).flatMap(({ number, url }) => [number ?? [], url ?? []].flat()),
    name,
    baseUrl,
    mcp,
    docs,
    openapi,
    ...contacts,
    ...mentions,
  ];
  // A value that is current too counts as current.
  const old = [...(facts.former ?? []), ...sampleValues];
  const country = parsePhoneNumberFromString(phone)?.country;
  const parse = (values: readonly string[]): PhoneNumber[] =>
    values.flatMap(
      (value) => parsePhoneNumberFromString(fold(value).replace(/^tel:/, ''), country) ?? [],
    );
  const isPhone = (value: string) =>
    /^(?:tel:)?[+\d( ).\/-]+$/.test(fold(value)) && countDigits(fold(value)) >= minDigits;
  return {
    phones: { known: parse(current.filter(isPhone)), former: parse(old.filter(isPhone)) },
    emails: [...current, ...old].flatMap(listEmails),
    current,
    former: old.filter((value) => !isPhone(value)),
  };
}
