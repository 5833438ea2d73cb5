import { fold } from './fold.ts';

/**
 * Creates a function that lists the former names, addresses, and URLs in a folded text, in any typography, each with the
 * first words that match it. The words of a name keep their capitals: "The Clinic" isn't in "the clinic". It ignores
 * values within a current one: "Smith Clinic" in "Smith Clinic London", or in "formerly Smith Clinic" in `mentions`.
 */
export function createFormerFinder(
  former: readonly string[],
  current: readonly string[],
): (text: string) => { readonly value: string; readonly text: string }[] {
  const values = former.map((value) => ({
    value,
    pattern: toAddressPattern(fold(value)) ?? toPattern(value, toNamePattern),
  }));
  const masks = current
    .filter((text) => values.some(({ pattern }) => fold(text).search(pattern) >= 0))
    .sort((one, other) => other.length - one.length)
    .map((text) => toPattern(text));
  return (text) => {
    if (values.length === 0) return [];
    const rest = masks.reduce((before, mask) => before.replace(mask, '\n'), text);
    return values.flatMap(({ value, pattern }) => {
      const [found] = rest.match(pattern) ?? [];
      return found === undefined ? [] : { value, text: found };
    });
  };
}

/** Creates a function that removes values from a folded text, in any case and typography. */
export function createMask(values: readonly string[]): (text: string) => string {
  const patterns = values.map((value) => toPattern(value));
  return (text) => patterns.reduce((before, pattern) => before.replace(pattern, '\n'), text);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches a value as whole words. Scripts without spaces have no whole words. */
function toPattern(value: string, toSource = toWordPattern): RegExp {
  const plain = fold(value).replace(/^https?:\/\/(?:www\.)?|\/$/g, '');
  // A URL, a host, or an email address has no typography.
  if (plain.includes('.') && !/\s/.test(plain)) {
    const end = '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])';
    return new RegExp(`(?<![\\p{L}\\p{N}.-])(?:www\\.)?${escape(plain)}${end}`, 'giu');
  }
  return toWordsPattern(plain, toSource);
}

/**
 * Matches the street of an address that has its other words near it, in any order: "1040 Wien", "A-1040 Wien", or the
 * fields of structured data.
 */
function toAddressPattern(plain: string): RegExp | undefined {
  const parts = plain.split(/[,\n]/);
  const street = parts.find((part) => /\p{L}/u.test(part) && /\p{N}/u.test(part));
  if (street === undefined || parts.length === 1) return undefined;
  const near = '(?:[^;!?]|;(?! )){0,40}?';
  const others = toWords(parts.filter((part) => part !== street).join(' '))
    .map(toWordPattern)
    .map((word) => `(?:(?=${near}${word})|(?<=${word}${near}${toWordsPattern(street).source}))`);
  return new RegExp(`${toWordsPattern(street).source}${others.join('')}`, 'giu');
}

const letter = '[\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{M}\\p{N}]';

const toWords = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

function toWordsPattern(plain: string, toSource = toWordPattern): RegExp {
  const words = toWords(plain).map((word) => toSource(word));
  return new RegExp(words.join('[^\\p{L}\\p{M}\\p{N}]{1,9}'), 'giu');
}

/** Matches a word, but not in lowercase if it starts with a capital. */
function toNamePattern(word: string): string {
  return `${/^\p{Lu}/u.test(word) ? '(?-i:(?!\\p{Ll}))' : ''}${toWordPattern(word)}`;
}

/** Words for streets, each with its abbreviation. */
const streets = [
  [/^(.*)str(?:a(?:ß|ss)e)?$/i, 'str(?:a(?:ß|ss)e)?'],
  [/^()st(?:reet)?$/i, 'st(?:reet)?'],
  [/^()r(?:oa)?d$/i, 'r(?:oa)?d'],
  [/^()ave(?:nue)?$/i, 'ave(?:nue)?'],
] as const;

function toWordPattern(word: string): string {
  const isLetter = (character: string | undefined) => new RegExp(letter, 'u').test(character ?? '');
  const start = isLetter(word[0]) ? `(?<!${letter})` : '';
  const end = isLetter(word.at(-1)) ? `(?!${letter})` : '';
  const [pattern, both] = streets.find(([street]) => street.test(word)) ?? [];
  const source = pattern ? `${escape(pattern.exec(word)?.[1] ?? '')}${both}` : escape(word);
  return `${start}${source}${end}`;
}
