/** The encodings by byte order mark. Notepad writes a mark, and PowerShell writes UTF-16. */
const encodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/**
 * Decodes a file that a person edits. Every line ends with `\n`, whatever the system.
 * @throws {Error} if the bytes are not text.
 */
export function decodeText(bytes: Buffer): string {
  const encoding = encodings[bytes.toString('hex', 0, 2)] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  // Bytes that aren't text in the encoding become these.
  if (/[\0\ufffd]/.test(text)) throw new Error('it is not text in UTF-8 or UTF-16');
  return text.replace(/\r\n?/g, '\n');
}
