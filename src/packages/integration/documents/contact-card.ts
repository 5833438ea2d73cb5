import VCard, { type PhoneType } from 'vcard-creator';
import { type Facts, listWays, nameCountry, toWebAddress } from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';

/**
 * The types of a phone number (RFC 2426 §3.3.1). Phones know no type for text messages, and ignore MSG, but they text
 * a CELL number. A number for messages alone is usually a mobile one.
 */
function listPhoneTypes(
  channels: readonly ReturnType<typeof listWays>[number]['channel'][],
): PhoneType[] {
  if (channels.includes('fax')) return ['work', 'fax'];
  const takesCalls = channels.includes('voice');
  const isMobile = channels.includes('sms') || !takesCalls;
  return [isMobile ? 'cell' : 'work', ...(takesCalls ? (['voice'] as const) : [])];
}

/**
 * Renders the product as a vCard 3.0 (RFC 2426), because some address books can't read 4.0 (RFC 6350). The
 * name is an organization's, so N has no parts.
 */
export function renderContactCard(facts: Facts): string {
  const { name, email, address } = facts;
  const ways = facts.contacts.flatMap(listWays);
  const all = [...listWays({ number: facts.phone, takes: facts.takes }), ...ways];
  // A fax has an entry of its own.
  const numbers = Map.groupBy(all, ({ channel, number = '' }) => `${number} ${channel === 'fax'}`);
  const card = new VCard()
    // With a stable UID, importing the card again updates the contact (RFC 6352 §6.3.2).
    .addUid(`${facts.baseUrl}${sitePaths.contactCard}`)
    .addFullName(name)
    .addName({})
    .addCompany({ name });
  for (const same of numbers.values()) {
    const type = listPhoneTypes(same.map(({ channel }) => channel));
    const number = same[0]?.number;
    if (number !== undefined) card.addPhoneNumber({ number, type });
  }
  if (email !== undefined) card.addEmail({ address: email, type: ['internet', 'work'] });
  if (address) {
    const { street = '', postalCode = '', city = '', region = '', country } = address;
    const parts = { street, postalCode, locality: city, region };
    card.addAddress({ ...parts, country: nameCountry(country, facts.language), type: ['work'] });
  }
  card.addUrl({ url: facts.baseUrl });
  for (const way of ways) {
    const url = toWebAddress(way, facts.baseUrl);
    if (url !== undefined) card.addUrl({ url });
  }
  // Numbers have no labels in vCard 3.0.
  const labels = ways
    .filter(({ label, number }) => label !== undefined && number !== undefined)
    .map((way) => `${way.title}: ${way.number ?? ''}`);
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
