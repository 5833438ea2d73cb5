import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeLocale, readWords } from '../../../src/integrations/words.ts';
import { root } from '../../project.ts';

const project = pathToFileURL(join(root, '/'));
const english = readWords('en', project);
const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'pl', 'ar', 'ja'];

/** Words that Starlight translates. */
const isStarlights = (key: string) =>
  /^(?:skipLink|search|themeSelect|menuButton|sidebarNav|tableOfContents|page|aside|heading)\./.test(
    key,
  );

describe.each(languages)('In %s', (language) => {
  const words = readWords(language, project);

  it('every word is translated', () => {
    const own = Object.keys(english).filter((key) => !isStarlights(key));
    expect(Object.keys(words)).toEqual(expect.arrayContaining(own));
    expect(Object.keys(words).filter((key) => !(key in english))).toEqual([]);
  });

  it('each word has the values of the English one', () => {
    for (const [key, word] of Object.entries(words)) {
      expect.soft(listValues(word), key).toEqual(listValues(english[key] ?? ''));
    }
  });
});

function listValues(word: string): string[] {
  return (word.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}

it('A region has the words of its language', () => {
  expect(readWords('de-AT', project)).toEqual(readWords('de', project));
  expect(readWords('tlh', project)).toEqual({});
});

it.each([
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
])('Pages in %s are %s', (language, dir) => {
  expect(describeLocale(language).dir).toBe(dir);
});
