import { fold } from '@frontdesk/hours';
import { toAddressPattern } from './find-emails.ts';
import { joinJapaneseNumbers, listForms, numberWords } from './street-words.ts';

/**
 * Creates a function that lists the former names, addresses, and URLs in a folded text, in any typography, each with the
 * first words that match it. The words of a name keep their capitals: "The Clinic" isn't in "the clinic". It ignores
 * values within a current one: "Smith Clinic" in "Smith Clinic London", or in "formerly Smith Clinic" in `mentions`.
 */
export function createFormerFinder(
  former: readonly string[],
  current: readonly string[],
): (text: string) => { readonly value: string; readonly text: string }[] {
  const values = former.map((value) => ({ value, find: createMatcher(toPlain(value)) }));
  const masks = current
    .map(toPlain)
    .filter((text) => values.some(({ find }) => find(text) !== undefined))
    .sort((a, b) => b.length - a.length)
    .map((text) => toPattern(text));
  return (text) => {
    if (values.length === 0) return [];
    const unmasked = masks.reduce((before, mask) => before.replace(mask, '\n'), toPlain(text));
    return values.flatMap(({ value, find }) => {
      const found = find(unmasked);
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
    return new RegExp(`(?<![\\p{L}\\p{N}.-])(?:www\\.)?${toAddressPattern(plain)}${end}`, 'giu');
  }
  return toWordsPattern(plain, toSource);
}

const toPlain = (value: string) => joinJapaneseNumbers(fold(value));

/** A postal code, but for letters of the country before it. The groups of some codes are also written as one. */
const postalCode =
  /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|[A-Z]{0,2}\d[A-Z\d]{0,7}(?:[ -][A-Z]{0,2}\d[A-Z\d]{0,4})?)(?![\p{L}\p{N}])/gu;

const listPostalCodes = (text: string) =>
  Array.from(text.matchAll(postalCode), ([, code = '']) => code);

/** Returns what tells a postal code from other numbers: that it has letters, or its groups of digits. */
const toShape = (code: string) => (/\p{L}/u.test(code) ? 'letters' : code.replace(/\d/g, '0'));

/** The end of a sentence, or of an entry in a list. */
const end = /[!?]|; /;

/**
 * Creates a function that finds a value in a text. An address is its street with its other words near it, in any order:
 * "1040 Wien", "A-1040 Wien", or the fields of structured data.
 */
function createMatcher(value: string): (text: string) => string | undefined {
  // In some languages, a comma comes before the number of a house, or after it.
  const parts = value
    .replace(/^([^,\d]+),(?= *(?:n\S{0,5} )?\d{1,5} ?\p{L}?(?:,|$))/iu, '$1')
    .replace(/^(\d{1,5}(?: ?[a-d]| bis| ter)?),/i, '$1')
    .split(/[,،、\n]/);
  const street = parts.find((part) => /\p{L}/u.test(part) && /\p{N}/u.test(part));
  if (street === undefined || parts.length === 1) {
    const pattern = toPattern(value, toNamePattern);
    return (text) => text.match(pattern)?.[0];
  }
  const place = parts.filter((part) => part !== street).join(' ');
  const codes = listPostalCodes(place);
  const shapes = codes.map(toShape);
  const words = toWords(place.replace(postalCode, ' ')).map(toWordPattern);
  const toPatterns = (sources: readonly string[]) => sources.map((text) => new RegExp(text, 'iu'));
  const [code, city] = [toPatterns(codes.map(toCodePattern)), toPatterns(words)];
  const pattern = new RegExp(toStreetPattern(street), 'giu');
  const distance = 40 + place.length;
  return (text) => {
    const isNear = ({ 0: found, index }: RegExpExecArray) => {
      const next = index + found.length;
      const [after = ''] = text.slice(next, next + distance).split(end);
      const parted = text.slice(Math.max(0, index - distance), index).split(end);
      const around = `${parted.at(-1) ?? ''}\n${after}`;
      const has = (patterns: readonly RegExp[]) => patterns.every((shape) => shape.test(around));
      if (code.length > 0 && has(code)) return true;
      if (!has(city)) return false;
      // Many people leave out the city, or the postal code. Another postal code means another place, but a phone number
      // or a time doesn't.
      const isElsewhere = listPostalCodes(around).some((code) => shapes.includes(toShape(code)));
      return city.length > 0 && !isElsewhere;
    };
    return text.matchAll(pattern).find(isNear)?.[0];
  };
}

const letter = '[\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{M}\\p{N}]';

const toCodePattern = (code: string) =>
  `(?<!${letter})${Array.from(code.replace(/[ -]/, '')).join('[ -]?')}(?!${letter})`;

const separator = '[^\\p{L}\\p{M}\\p{N}]{1,9}';

const toWords = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

function toWordsPattern(plain: string, toSource: (word: string) => string): RegExp {
  const words = toWords(plain).map((word) => toSource(word));
  return new RegExp(words.join(separator), 'giu');
}

/** Matches a word, but not in lowercase if it starts with a capital. */
function toNamePattern(word: string): string {
  return `${/^\p{Lu}/u.test(word) ? '(?-i:(?!\\p{Ll}))' : ''}${toWordPattern(word)}`;
}

/** Like the pattern of the words, but the text may also have a word before the number, or lack it. */
function toStreetPattern(street: string): string {
  const isNumber = (word = '') => /^\d/.test(word);
  const allWords = toWords(street);
  const words = allWords.filter(
    (word, index) => !(numberWords.includes(word.toLowerCase()) && isNumber(allWords[index + 1])),
  );
  const before = `(?:(?<!${letter})(?:${numberWords.join('|')})${separator})?`;
  return words.map((word) => (isNumber(word) ? before : '') + toWordPattern(word)).join(separator);
}

function toWordPattern(word: string): string {
  const isLetter = (character: string | undefined) => new RegExp(letter, 'u').test(character ?? '');
  const start = isLetter(word[0]) ? `(?<!${letter})` : '';
  const end = isLetter(word.at(-1)) ? `(?!${letter})` : '';
  // Arabic words can have letters before them, but an abbreviation stands alone.
  const forms = listForms(word).map((form) =>
    /^\p{sc=Arab}$/u.test(form) ? `(?<!\\p{L})${form}(?!\\p{L})` : escape(form),
  );
  return `${start}(?:${forms.join('|')})${end}`;
}
