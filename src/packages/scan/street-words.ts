import data from './street-words.json' with { type: 'json' };

/** Words for streets in the languages of the site, each with its abbreviations. */
const words = data.words.map((group) => group.split(' '));

/** Ends of words for streets, such as Hauptstraße. They can also stand alone. */
const ends = data.ends.map((group) => group.split(' '));

/** Lists the forms of a word: the word for a street or its abbreviations, or a word with another end. */
export function listForms(word: string): string[] {
  const lower = word.toLowerCase();
  const synonyms = words.filter((group) => group.includes(lower)).flat();
  const compounds = ends.flatMap((group) => {
    const end = group.find((form) => lower.endsWith(form));
    return end === undefined ? [] : group.map((form) => word.slice(0, -end.length) + form);
  });
  return [...new Set([word, ...synonyms, ...compounds])];
}

/** Words before the number of a house, such as in "Via Roma n. 5". */
export const numberWords = ['n', 'no', 'nr', 'num', 'núm', 'numero', 'número', 'nummer', 'numer'];

/**
 * Writes the number of a house in Japan with hyphens: 3-4-5 for 3丁目4番5号. What follows the last number is no part of it.
 */
export function joinJapaneseNumbers(text: string): string {
  const digits = '一二三四五六七八九';
  return text
    .replace(/(?<!十)[一二三四五六七八九](?=丁目)/g, (digit) => String(digits.indexOf(digit) + 1))
    .replace(/(?<=\d)(?:丁目|番地|番|号)の?/g, '-');
}
