/**
 * Characters that a terminal or a log viewer may act on or hide: control characters, bidirectional marks
 * and other formatting, line separators, lone surrogates, and private and unassigned code points.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Escapes invisible characters in another machine's text, as JSON does (RFC 8259 §7). */
export function toPrintable(text: string): string {
  return text.replace(unprintable, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Escapes invisible characters, and shortens the text to `max` characters. */
export function toShortLine(text: string, max = 500): string {
  return toPrintable(text.length > max ? `${text.slice(0, max)}…` : text);
}

/** Renders JSON with invisible characters escaped. */
export function toPrintableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(toPrintable).join('\n');
}
