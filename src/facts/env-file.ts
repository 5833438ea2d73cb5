import { lstatSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The encodings by byte order mark. Notepad writes a mark, and PowerShell writes UTF-16. Node reads neither. */
const encodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** @throws {Error} if the file can't be read, or if Node would ignore a variable without a word. */
function readEnvFile(): NodeJS.Dict<string> {
  const bytes = readFileSync('.env');
  const encoding = encodings[bytes.toString('hex', 0, 2)] ?? 'utf-8';
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.includes('\0')) throw new Error('it is not text in UTF-8 or UTF-16');
  const variables = parseEnv(text.replace(/\r\n?/g, '\n'));
  const odd = Object.keys(variables).find((name) => !/^[\w.-]+$/.test(name));
  if (odd !== undefined) throw new Error(`${JSON.stringify(odd)} is not the name of a variable`);
  const [lost] = /^[\t ]*(?:export[\t ]+)?PUBLIC_BASE_URL\b.*/m.exec(text) ?? [];
  if (lost !== undefined && variables.PUBLIC_BASE_URL === undefined) {
    throw new Error(`expected PUBLIC_BASE_URL=https://…; received ${lost.trim()}`);
  }
  return variables;
}

// Loaded with `node --import`, because --env-file-if-exists prints a line if there is no file.
if (lstatSync('.env', { throwIfNoEntry: false })) {
  try {
    for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
  } catch (error) {
    process.stderr.write(`.env can't be used: ${(error as Error).message}\n`);
    process.exit(1);
  }
}
