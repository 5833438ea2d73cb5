import { expect, it } from 'vitest';
import { language } from '../../../src/facts/language.ts';

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
