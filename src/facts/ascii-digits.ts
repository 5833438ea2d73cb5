/** Writes the digits of every script as ASCII digits. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, toDigit);
}

/** Unicode has the digits of a script in order, from a code point that ends with 0 or 6. */
function toDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const low = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
}
