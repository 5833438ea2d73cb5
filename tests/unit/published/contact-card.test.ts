import { expect, it } from 'vitest';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { sampleFacts } from '../sample-facts.ts';
import { isSample, needsSample } from '../sample-product.ts';

it.skipIf(!isSample)(`The card has the name, number, URL, and description${needsSample}`, () => {
  // Unfolds the lines (RFC 2425 §5.8.1).
  const lines = renderContactCard(sampleFacts).replace(/\r\n /g, '').split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0']);
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${sampleFacts.baseUrl}/contact.vcf`,
      `FN:${sampleFacts.name}`,
      `ORG:${sampleFacts.name}`,
      `TEL;TYPE=WORK,VOICE,MSG:${sampleFacts.phone}`,
      `URL:${sampleFacts.baseUrl}`,
      `NOTE:${sampleFacts.description}\\n${sampleFacts.docs}`,
      'END:VCARD',
    ]),
  );
});

it('A line end in a fact never ends a line of the card', () => {
  const name = 'A\rTEL:+12025550199\r\nURL:x';
  const card = renderContactCard({ ...sampleFacts, name, description: 'B\rC' });
  expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
