import { expect, it } from 'vitest';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { sampleFacts } from '../sample-facts.ts';

// tests/server/facts-in-files.test.ts parses the other fields.
it('The card has a stable UID and the phone number types', () => {
  const card = renderContactCard(sampleFacts);
  expect(card).toContain('\r\nUID:https://frontdesk.example/contact.vcf\r\n');
  expect(card).toMatch(/^TEL;TYPE=WORK(?:,VOICE)?(?:,MSG)?:\+12025550123\r$/m);
});
