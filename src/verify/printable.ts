/**
 * Characters that a terminal or a log viewer may act on or hide: control characters, bidirectional marks
 * and other formatting, line separators, lone surrogates, and private and unassigned code points.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Escapes invisible characters in another machine's text, as JavaScript does. */
export function toPrintable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`,
  );
}

/** Joins lines that may quote another machine's text. Escapes invisible characters, and cuts long lines. */
export function toPrintableLines(lines: readonly string[], max = 1000): string {
  return lines
    .map((line) => toPrintable(line.length > max ? `${line.slice(0, max)}…` : line))
    .join('\n');
}
