import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const file = '.env';

const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');

export function readVariable(name: string): string | undefined {
  return parseEnv(read())[name];
}

/** Sets or removes a variable in .env, and keeps the other lines. */
export function writeVariable(name: string, value: string | undefined): void {
  if (value === readVariable(name)) return;
  const others = read()
    .split('\n')
    .filter((line) => !line.startsWith(`${name}=`));
  const added = value === undefined ? [] : [`${name}=${value}`];
  writeFileSync(file, [others.join('\n').trimEnd(), ...added].join('\n').trimStart() + '\n');
}
