/**
 * Characters that a terminal or a log viewer may act on or hide: control characters, bidirectional marks
 * and other formatting, line separators, lone surrogates, and private and unassigned code points.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u;

/**
 * The second character of what a CI runner takes for a command: `##[error]` or `##vso[…]` anywhere in a line,
 * or `::error::` at its start, where runners ignore white space.
 */
const command = /(?<=#)#(?=\w*\[)|:(?<=^\s*::)/u;

const escaped = new RegExp(`${unprintable.source}|${command.source}`, 'gu');

/** Escapes invisible characters and commands in a line, as JavaScript does, and cuts it after `max` characters. */
export function toPrintable(line: string, max = Infinity): string {
  const shown = line.length > max ? `${line.slice(0, max)}…` : line;
  return shown.replace(
    escaped,
    (character) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`,
  );
}

/** Renders a message for a terminal. It may quote facts, names of files, and other texts that someone else wrote. */
export function toMessage(text: string): string {
  return text
    .split('\n')
    .map((line) => toPrintable(line, 10_000))
    .join('\n');
}
