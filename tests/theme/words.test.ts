import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  describeLocale,
  listWrongPlaceholders,
  readWords,
} from '../../src/packages/theme/data/words.ts';
import { root } from '../project.ts';
import { useTempFolder } from '../temp-folder.ts';

const project = pathToFileURL(join(root, '/'));
const english = readWords('en', project);
const languages = globSync('src/packages/theme/i18n/*.json', { cwd: root })
  .map((file) => basename(file, '.json'))
  .filter((language) => language !== 'en');

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

  it('each word has the placeholders of the English one', () => {
    expect(listWrongPlaceholders(words, english)).toEqual([]);
  });
});

it('A word whose placeholders differ from the English ones is listed', () => {
  const own = { a: 'Ruf {{numbr}} an', b: '{{c}} {{c}}', d: 'x', e: '{{f}}' };
  expect(
    listWrongPlaceholders(own, { a: 'Call {{number}}', b: '{{c}}', d: '{{g}}', e: '{{f}}' }),
  ).toEqual(['a', 'd']);
});

const { at, write } = useTempFolder();

it('An error in a file names the file', () => {
  write('src/content/i18n/th.json', '{ "a": "b" "c": "d" }');
  expect(() => readWords('th', pathToFileURL(`${at()}/`))).toThrow(
    'src/content/i18n/th.json is not valid JSON: ',
  );
});

it("An owner's word comes before the theme's", () => {
  const theme = { 'contact.call': 'Anrufen', 'contact.text': 'SMS' };
  write('src/packages/theme/i18n/de.json', JSON.stringify(theme));
  write('src/content/i18n/de.json', '{ "contact.call": "Klingeln" }');
  const words = readWords('de', pathToFileURL(`${at()}/`));
  expect(words).toEqual({ ...theme, 'contact.call': 'Klingeln' });
});

it('A region has the words of its language', () => {
  expect(readWords('de-AT', project)).toEqual(readWords('de', project));
  expect(readWords('pt-PT', project)).toHaveProperty(['contact.call'], 'Ligar');
  expect(readWords('tlh', project)).toEqual({});
});

it.each([
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['he', 'rtl'],
])('Pages in %s are %s', (language, dir) => {
  expect(describeLocale(language).dir).toBe(dir);
});
