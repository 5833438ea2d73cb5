import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server/hosts.ts';

/**
 * An example's text, with the ports and folders of a test in place of its own.
 * @throws {Error} if the example doesn't have a text that is to be replaced.
 */
export function readExample(
  name: string,
  replacements: Readonly<Record<string, string>> = {},
): string {
  return Object.entries(replacements).reduce(
    (text, [own, replacement]) => {
      if (!text.includes(own)) throw new Error(`examples/${name} doesn't have: ${own}`);
      return text.replaceAll(own, replacement);
    },
    readFileSync(join(root, 'examples', name), 'utf8'),
  );
}
