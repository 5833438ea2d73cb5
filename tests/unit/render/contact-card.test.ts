import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { renderContactCard } from '../../../src/render/contact-card.ts';
import { practice, sampleFacts } from '../sample-facts.ts';

// tests/server/facts-in-files.test.ts parses the other fields.
it('The card has a stable UID and the phone number types', () => {
  const card = renderContactCard(sampleFacts);
  expect(card).toContain('\r\nUID:https://frontdesk.example/contact.vcf\r\n');
  expect(card).toContain('\r\nFN;LANGUAGE=en:Frontdesk\r\n');
  expect(card).toMatch(/^TEL;TYPE=(?:CELL(?:,VOICE)?|WORK,VOICE):\+12025550123\r$/m);
});

it('The card of a business has its email address, its address, and a note without the API', () => {
  const card = new ICAL.Component(ICAL.parse(renderContactCard(practice)) as unknown[]);
  const fields = card.getAllProperties().map((one) => [one.name, one.getFirstValue()]);
  expect(Object.fromEntries(fields)).toMatchObject({
    email: 'ordination@praxis.example',
    adr: ['', '', 'Mustergasse 12/4', 'Wien', '', '1070', 'Austria'],
    url: 'https://praxis.example',
    note: practice.description,
  });
  expect(renderContactCard(sampleFacts)).not.toMatch(/^(?:EMAIL|ADR)/m);
});
