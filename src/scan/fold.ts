import { toAsciiDigits } from '../facts/ascii-digits.ts';

/**
 * Writes a text in the plainest characters that Unicode has for it: ASCII digits, hyphens, and spaces, without invisible
 * characters. A footnote's raised digit becomes a space, because it is no part of the number before it.
 */
export function fold(text: string): string {
  const plain = text
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u209f]/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Me}\ufe0f]/gu, '')
    .replace(/(?!-)[\p{Pd}\u2212]|(?<=\d)\u30fc(?=\d)/gu, '-')
    .replace(/(?! )\p{Zs}|%20/gu, ' ');
  return toAsciiDigits(plain).replace(/(?<=\d) ?[\u00b7\u2022\u2219\u22c5\u30fb] ?(?=\d)/g, '.');
}

/** Leaves only lowercase letters and digits: typography changes quotation marks, dashes, and spaces. */
export function toLetters(text: string): string {
  return fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
