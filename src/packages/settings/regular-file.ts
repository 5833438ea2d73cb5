import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { SettingsError } from './environment.ts';

/**
 * Reads a file that an owner writes. Reading a pipe or a device would never end.
 * @throws {SettingsError} if it is one, or a folder.
 */
export function readRegularFile(path: string): Buffer {
  if (statSync(path).isFile()) return readFileSync(path);
  const name = relative('.', path);
  throw new SettingsError(`${name} can't be used: it is a folder or a device, not a file.`);
}
