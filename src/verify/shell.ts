/** Texts in which POSIX shells and their relatives see nothing but themselves. */
const plain = /^[A-Za-z0-9_/.:,@%+-][A-Za-z0-9_/.:,@%+=-]*$/;

/**
 * One word for a POSIX shell that becomes exactly this text, each character a byte (Latin-1). What is
 * not visible ASCII is printed by printf, so that the line itself stays visible ASCII. NUL can't be in
 * a word, nor a line end at its end: neither can be in a part of an HTTP request.
 */
export function quoteWord(text: string): string {
  if (plain.test(text)) return text;
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `"$(${renderPrintf(toBytes(text))})"`;
}

/** Text that is no Latin-1 goes as UTF-8, as a terminal would send it. */
function toBytes(text: string): string {
  return /^[\0-\xff]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}

/** A command that prints exactly these bytes, given as Latin-1 (POSIX, printf). */
export function renderPrintf(bytes: string): string {
  return `printf '${bytes.replace(/./gs, toFormat).replace(/^-/, String.raw`\055`)}'`;
}

const named: Readonly<Record<string, string>> = {
  '\r': String.raw`\r`,
  '\n': String.raw`\n`,
  '%': '%%',
  '\\': String.raw`\\`,
};

function toFormat(byte: string): string {
  // An interactive shell looks for its history behind "!", in double quotes around this too.
  const literal = /^[\x20-\x7e]$/.test(byte) && byte !== "'" && byte !== '!';
  return named[byte] ?? (literal ? byte : '\\' + byte.charCodeAt(0).toString(8).padStart(3, '0'));
}

/** The shortest run of one character that is worth a loop of its own. */
const longRun = 200;

/** Commands that print exactly these bytes, long runs of one character in short. */
export function renderBytes(bytes: string): string {
  const parts = bytes.split(new RegExp(`((.)\\2{${longRun - 1},})`, 's'));
  // Between the texts, split gives each run and the character that it is made of.
  const commands = parts.flatMap((part, index) => {
    if (index % 3 === 2 || part === '') return [];
    if (index % 3 === 0) return [renderPrintf(part)];
    const character = /^[A-Za-z0-9]$/.test(part[0] ?? '') ? part[0] : undefined;
    return character === undefined
      ? [renderPrintf(part)]
      : [String.raw`head -c ${part.length} /dev/zero | tr '\0' ${character}`];
  });
  return commands.length === 1 ? (commands[0] ?? '') : `{ ${commands.join('; ')}; }`;
}
