import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { Facts } from '../../src/packages/facts/facts.ts';
import { renderContactCard } from '../../src/packages/integration/documents/contact-card.ts';
import { practice, sampleFacts } from '../sample-facts.ts';

it.each<[Facts['takes'], types: string]>([
  [['voice', 'sms'], 'CELL,VOICE'],
  [['sms'], 'CELL'],
  [['voice'], 'WORK,VOICE'],
])('The card of a number that takes %j has a stable UID and the types %s', (takes, types) => {
  const card = renderContactCard({ ...sampleFacts, takes });
  expect(card).toContain('\r\nUID:https://frontdesk.example/contact.vcf\r\n');
  expect(card).toContain('\r\nFN;LANGUAGE=en:Frontdesk\r\n');
  expect(card).toContain(`\r\nTEL;TYPE=${types}:+12025550123\r\n`);
});

it('The card of a business has its name, number, URL, addresses, and a note without the API', () => {
  const card = new ICAL.Component(ICAL.parse(renderContactCard(practice)) as unknown[]);
  const fields = ['fn', 'org', 'tel', 'url', 'email', 'adr', 'note'].map(
    (field) => [field, card.getFirstPropertyValue(field)] as const,
  );
  expect(Object.fromEntries(fields)).toEqual({
    fn: practice.name,
    org: practice.name,
    tel: '+442079460123',
    url: 'https://praxis.example',
    email: 'ordination@praxis.example',
    adr: ['', '', 'Mustergasse 12/4', 'Wien', '', '1070', 'Austria'],
    note: `${practice.description}\nNotfall_: +442079460125\nNotfall_ (SMS): +442079460125`,
  });
  expect(renderContactCard(sampleFacts)).not.toMatch(/^(?:EMAIL|ADR)/m);
});

it('The card has the numbers and the links of all contacts, and none of a notice', () => {
  const card = renderContactCard(practice).replaceAll('\r\n ', '');
  expect(card.match(/^(?:TEL|URL).*/gm)).toEqual([
    'TEL;TYPE=CELL,VOICE:+442079460123',
    'TEL;TYPE=CELL,VOICE:+442079460125',
    'TEL;TYPE=WORK,FAX:+442079460127',
    'URL:https://praxis.example',
    'URL:https://wa.me/442079460123',
    'URL:https://praxis.example/termine/',
    'URL:https://pf.kakao.com/_praxis',
  ]);
  expect(card).not.toContain('+442079460126');
});

it('The card has each number once, and again for faxes', () => {
  const contacts = [
    { label: 'Office', number: '+442079460125', takes: ['voice', 'fax'] },
    { number: '+442079460126', takes: ['whatsapp', 'sms'] },
    { label: 'Night', number: '+442079460125' },
    { number: sampleFacts.phone, takes: ['whatsapp', 'fax'] },
  ] as const satisfies Facts['contacts'];
  const card = renderContactCard({ ...sampleFacts, contacts: [...contacts] });
  expect(card.match(/^TEL.*/gm)).toEqual([
    'TEL;TYPE=CELL,VOICE:+12025550123',
    'TEL;TYPE=WORK,VOICE:+442079460125',
    'TEL;TYPE=WORK,FAX:+442079460125',
    'TEL;TYPE=CELL:+442079460126',
    'TEL;TYPE=WORK,FAX:+12025550123',
  ]);
});
