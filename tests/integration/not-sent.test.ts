import { expect, it } from 'vitest';
import words from '../../src/packages/integration/documents/not-sent.json' with { type: 'json' };
import { renderNotSent } from '../../src/packages/integration/documents/not-sent.ts';
import { practice, sampleFacts } from '../sample-facts.ts';

it('The page says in the language of the site how to reach it', () => {
  const html = renderNotSent({ ...practice, language: 'de-AT' });
  expect(html).toContain('<html lang="de-AT" dir="ltr">');
  expect(html).toContain('<h1>Ihre Nachricht wurde nicht gesendet. So erreichen Sie uns:</h1>');
  expect(html).toContain(`<a href="tel:${practice.phone}">`);
});

it('Without a text in the language, it is in English', () => {
  const html = renderNotSent({ ...sampleFacts, language: 'ko', name: 'Fish & <Chips>' });
  expect(html).toContain('<html lang="en"');
  expect(html).toContain("<h1>Your message wasn't sent. You can reach us here:</h1>");
  expect(html).toContain('<a href="/">Fish &amp; &lt;Chips></a>');
});

it('Our languages have the text', () => {
  expect(Object.keys(words).join(' ')).toBe('ar de en es fr it ja nl pl pt');
});
