import { expect, it } from 'vitest';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { sampleFacts } from '../sample-facts.ts';

/** Splits a card into its unfolded lines (RFC 2425 §5.8.1). */
function linesOf(card: string): string[] {
  return card.replace(/\r\n /g, '').split('\r\n');
}

it('Has the name, the number, the URL, and the description', () => {
  const lines = linesOf(renderContactCard(sampleFacts));
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0']);
  expect(lines).toEqual(
    expect.arrayContaining([
      `FN:${sampleFacts.name}`,
      `ORG:${sampleFacts.name}`,
      `TEL;TYPE=WORK,VOICE,MSG:${sampleFacts.phone}`,
      `URL:${sampleFacts.baseUrl}`,
      `NOTE:${sampleFacts.description}\\n${sampleFacts.docs}`,
      'END:VCARD',
    ]),
  );
});

it('Escapes characters that would end a value or a line', () => {
  const name = 'A; B, C\\D\r\nTEL:+12025550199\rURL:x\nNOTE:y';
  const lines = linesOf(renderContactCard({ ...sampleFacts, name }));
  expect(lines).toContain('FN:A\\; B\\, C\\\\D\\nTEL:+12025550199\\nURL:x\\nNOTE:y');
  expect(lines.filter((line) => line.startsWith('TEL'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('\r');
});

it('Folds lines at 75 octets', () => {
  const card = renderContactCard({ ...sampleFacts, description: 'ü'.repeat(200) });
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
