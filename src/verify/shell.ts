/** Text without any character that is special to a shell. */
const plain = /^[A-Za-z0-9_/.:,@%+-][A-Za-z0-9_/.:,@%+=-]*$/;

/**
 * Quotes a text as one word for a POSIX shell. Each character is a byte (Latin-1), and the word itself is
 * visible ASCII. It can't hold NUL or end in a line end, which no part of an HTTP request does.
 */
export function quoteWord(text: string): string {
  if (plain.test(text)) return text;
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `"$(${renderPrintf(toBytes(text))})"`;
}

/** Encodes text that isn't Latin-1 as UTF-8, as a terminal would. */
function toBytes(text: string): string {
  return /^[\0-\xff]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}

/** Renders a command that prints exactly these bytes, given as Latin-1. A long run of zeros stays short. */
export function renderPrintf(bytes: string): string {
  const format = bytes
    .replace(/0{200,}|./gs, (part) => (part.length > 1 ? `%0${part.length}d` : toFormat(part)))
    .replace(/^-/, String.raw`\055`);
  return `printf '${format}'`;
}

const named: Readonly<Record<string, string>> = {
  '\r': String.raw`\r`,
  '\n': String.raw`\n`,
  '%': '%%',
  '\\': String.raw`\\`,
};

function toFormat(byte: string): string {
  // Interactive shells expand "!" from their history, even inside this quoting within double quotes.
  const isLiteral = /^[\x20-\x7e]$/.test(byte) && byte !== "'" && byte !== '!';
  return named[byte] ?? (isLiteral ? byte : '\\' + byte.charCodeAt(0).toString(8).padStart(3, '0'));
}
