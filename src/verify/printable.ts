/**
 * Controls, formats (bidirectional marks, zero widths), line and paragraph separators, lone
 * surrogates, private and unassigned code points: what a terminal or a reader of a log may take for
 * more than a character (Unicode, general categories).
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Text of another machine, fit to be printed on a line: what is no visible character is written out. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** The same, cut where it is longer than `limit` characters. */
export function toShortLine(text: string, limit = 500): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return toPrintable(cut);
}

/** JSON that prints the same on every terminal: the same escapes, in JSON's own form (RFC 8259 §7). */
export function toPrintableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintable, (character) =>
    // JSON has written out the controls in its strings; what is left of them is its own line ends.
    character === '\n' ? character : escapeUnits(character),
  );
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
