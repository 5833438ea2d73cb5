import { lstatSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { decodeText } from './decode-text.ts';
import { toMessage } from './printable.ts';

/** @throws {Error} if the file can't be read, or if Node would ignore a variable without a word. */
function readEnvFile(): NodeJS.Dict<string> {
  const text = decodeText(readFileSync('.env'));
  const variables = parseEnv(text);
  const odd = Object.keys(variables).find((name) => !/^[\w.-]+$/.test(name));
  if (odd !== undefined) throw new Error(`${JSON.stringify(odd)} is not the name of a variable`);
  const [assignment] = /^[\t ]*(?:export[\t ]+)?PUBLIC_BASE_URL\b.*/m.exec(text) ?? [];
  if (assignment !== undefined && variables.PUBLIC_BASE_URL === undefined) {
    throw new Error(`expected PUBLIC_BASE_URL=https://…; received ${assignment.trim()}`);
  }
  return variables;
}

// Loaded with `node --import`, because --env-file-if-exists prints a line if there is no file.
if (lstatSync('.env', { throwIfNoEntry: false })) {
  try {
    for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
  } catch (error) {
    process.stderr.write(`${toMessage(`.env can't be used: ${(error as Error).message}`)}\n`);
    process.exit(1);
  }
}
