import { expect, it } from 'vitest';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { sampleFacts } from '../sample-facts.ts';

it('A line end in a fact never ends a line of the card', () => {
  const name = 'A\rTEL:+12025550199\r\nURL:x';
  const card = renderContactCard({ ...sampleFacts, name, description: 'B\rC' });
  expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
