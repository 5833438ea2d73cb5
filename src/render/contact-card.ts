import VCard, { type PhoneType } from 'vcard-creator';
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
  return (
    card
      .addUrl({ url: facts.baseUrl })
      .addNote(facts.description)
      .toString()
      // The language of the name (RFC 2426 §2.2).
      .replace(/^(?:FN|ORG)(?=:)/gm, `$&;LANGUAGE=${facts.language}`)
      // REV is the current time, so builds of the same commit would differ.
      .replace(/^REV:.*\r\n/m, '')
  );
}
