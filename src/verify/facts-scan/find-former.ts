import { fold } from './fold.ts';

/**
 * Creates a function that lists the former names, addresses, and URLs in a folded text, in any case and typography. It
 * ignores those within a current value: "Smith Clinic" in "Smith Clinic London", or in "formerly Smith Clinic" in `mentions`.
 */
export function createFormerFinder(
  former: readonly string[],
  current: readonly string[],
): (text: string) => string[] {
  const values = former.map((value) => ({ value, pattern: toPattern(value) }));
  const masks = current
    .filter((text) => values.some(({ pattern }) => fold(text).search(pattern) >= 0))
    .sort((one, other) => other.length - one.length)
    .map(toPattern);
  return (text) => {
    if (values.length === 0) return [];
    const rest = masks.reduce((before, mask) => before.replace(mask, '\n'), text);
    return values.filter(({ pattern }) => rest.search(pattern) >= 0).map(({ value }) => value);
  };
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches a value as whole words. Scripts without spaces have no whole words. */
function toPattern(value: string): RegExp {
  const plain = fold(value).replace(/^https?:\/\/(?:www\.)?|\/$/g, '');
  // A URL, a host, or an email address has no typography.
  if (plain.includes('.') && !/\s/.test(plain)) {
    const end = '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])';
    return new RegExp(`(?<![\\p{L}\\p{N}.-])(?:www\\.)?${escape(plain)}${end}`, 'giu');
  }
  const letter = '[\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{M}\\p{N}]';
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const isLetter = (character: string | undefined) => new RegExp(letter, 'u').test(character ?? '');
  const start = isLetter(words[0]?.[0]) ? `(?<!${letter})` : '';
  const end = isLetter(words.at(-1)?.at(-1)) ? `(?!${letter})` : '';
  return new RegExp(`${start}${words.join('[^\\p{L}\\p{M}\\p{N}]{1,9}')}${end}`, 'giu');
}
