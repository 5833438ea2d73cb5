import VCard, { type PhoneType } from 'vcard-creator';
import { listWays, nameWay, toWebAddress, type Way } from '../facts/contacts.ts';
import type { Facts } from '../facts/facts.ts';
import { contactPath } from '../files/paths.ts';
import { nameCountry } from './postal-address.ts';

/**
 * The types of the phone number (RFC 2426 §3.3.1). Phones know no type for text messages, and ignore MSG, but they text
 * a CELL number.
 */
function listPhoneTypes({ takes }: Facts): PhoneType[] {
  return [
    takes.includes('sms') ? 'cell' : 'work',
    ...(takes.includes('voice') ? (['voice'] as const) : []),
  ];
}

/** The same for the channels of other numbers. A messenger's number is usually a mobile one. */
const phoneTypes: Readonly<Partial<Record<Way['channel'], readonly PhoneType[]>>> = {
  voice: ['work', 'voice'],
  fax: ['work', 'fax'],
};

/**
 * Renders the product as a vCard 3.0 (RFC 2426), because some address books can't read 4.0 (RFC 6350). The
 * name is an organization's, so N has no parts.
 */
export function renderContactCard(facts: Facts): string {
  const { name, email, address } = facts;
  const card = new VCard()
    // With a stable UID, importing the card again updates the contact (RFC 6352 §6.3.2).
    .addUid(`${facts.baseUrl}${contactPath}`)
    .addFullName(name)
    .addName({})
    .addCompany({ name })
    .addPhoneNumber({ number: facts.phone, type: listPhoneTypes(facts) });
  if (email !== undefined) card.addEmail({ address: email, type: ['internet', 'work'] });
  if (address) {
    const { street = '', postalCode = '', city = '', region = '', country } = address;
    const parts = { street, postalCode, locality: city, region };
    card.addAddress({ ...parts, country: nameCountry(country, facts.language), type: ['work'] });
  }
  card.addUrl({ url: facts.baseUrl });
  const ways = facts.contacts.flatMap(listWays);
  for (const way of ways) {
    const { channel, number } = way;
    if (number !== undefined && number !== facts.phone)
      card.addPhoneNumber({ number, type: [...(phoneTypes[channel] ?? (['cell'] as const))] });
    const url = toWebAddress(way, facts.baseUrl);
    if (url !== undefined) card.addUrl({ url });
  }
  // Numbers have no labels in vCard 3.0.
  const labels = ways
    .filter(({ label, number }) => label !== undefined && number !== undefined)
    .map((way) => `${nameWay(way)}: ${way.number ?? ''}`);
  return (
    card
      .addNote([facts.description, ...labels].join('\n'))
      .toString()
      // The language of the name (RFC 2426 §2.2).
      .replace(/^(?:FN|ORG)(?=:)/gm, `$&;LANGUAGE=${facts.language}`)
      // REV is the current time, so builds of the same commit would differ.
      .replace(/^REV:.*\r\n/m, '')
  );
}
