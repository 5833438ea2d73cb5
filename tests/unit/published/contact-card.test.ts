import { expect, it } from 'vitest';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { sampleFacts } from '../sample-facts.ts';

// tests/server/facts-in-files.test.ts parses the other fields.
it('The card has a stable UID, and the types of the phone number', () => {
  const card = renderContactCard(sampleFacts);
  expect(card).toContain('\r\nUID:https://frontdesk.example/contact.vcf\r\n');
  expect(card).toMatch(/^TEL;TYPE=WORK(?:,VOICE)?(?:,MSG)?:\+12025550123\r$/m);
});

it('A line end in a fact never ends a line of the card', () => {
  const name = 'A\rTEL:+12025550199\r\nURL:x';
  const card = renderContactCard({ ...sampleFacts, name, description: 'B\rC' });
  expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
