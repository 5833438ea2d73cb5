import { expect, it } from 'vitest';
import { language, toLocale } from '../../src/packages/facts/language.ts';

it.each([
  ['de', 'de'],
  ['PT-br', 'pt-BR'],
  ['zh_TW', 'zh-TW'],
  ['sr-Latn', 'sr-Latn'],
])('The language %s is %s', (written, tag) => {
  expect(language.parse(written)).toBe(tag);
});

it.each(['', 'Deutsch', 'german', 'xx', 'de-'])('%j is no language', (written) => {
  expect(language.safeParse(written).success).toBe(false);
});

it('The country of a business decides between AM and 24 hours, unless the language has one', () => {
  expect(['en', 'en-US', 'ar'].map((language) => toLocale(language, 'GB'))).toEqual([
    ...['en-GB', 'en-US', 'ar-GB'],
  ]);
  expect(toLocale('en', undefined)).toBe('en');
});
