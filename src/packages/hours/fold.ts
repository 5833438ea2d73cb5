/**
 * Writes a text in the plainest characters that Unicode has for it: ASCII digits, hyphens, and spaces, without invisible
 * characters. A footnote's raised digit becomes a space, because it is no part of the number before it.
 */
export function fold(text: string): string {
  return text
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u209f]/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Me}\ufe0f]/gu, '')
    .replace(/(?!-)[\p{Pd}\u2212]|(?<=\d)\u30fc(?=\d)/gu, '-')
    .replace(/(?! )\p{Zs}|%20/gu, ' ')
    .replace(/(?!\d)\p{Nd}/gu, toAsciiDigit)
    .replace(/(?<=\d) ?[\u00b7\u2022\u2219\u22c5\u30fb] ?(?=\d)/g, '.');
}

/** Unicode has the digits of a script in order, from a code point that ends with 0 or 6. */
function toAsciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const low = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
}
