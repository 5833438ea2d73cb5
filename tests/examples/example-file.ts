import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server/hosts.ts';

/**
 * Reads an example, with a test's ports and folders in place of its own.
 * @throws {Error} if the example doesn't contain a text to replace.
 */
export function readExample(
  name: string,
  replacements: Readonly<Record<string, string>> = {},
): string {
  let text = readFileSync(join(root, 'examples', name), 'utf8');
  for (const [own, replacement] of Object.entries(replacements)) {
    if (!text.includes(own)) throw new Error(`examples/${name} doesn't contain: ${own}`);
    text = text.replaceAll(own, replacement);
  }
  return text;
}
