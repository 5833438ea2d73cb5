import { dirname, resolve } from 'node:path';
import { findFile } from '@frontdesk/folders';

/**
 * A Vite plugin for pictures whose name in a page looks like that of the file and has other characters: on Macs, file
 * names have accents as characters of their own. A build on another system would not find them.
 */
export const decomposedNames = {
  name: 'frontdesk-decomposed-names',
  enforce: 'pre',
  resolveId(source: string, importer: string | undefined) {
    const [path = '', query] = source.split('?');
    const isPlain = /^[\0-\x7f]*$/.test(path);
    if (isPlain || !path.startsWith('.') || importer === undefined) return undefined;
    const file = findFile(resolve(dirname(importer.replace(/\?.*/, '')), path));
    return file && (query === undefined ? file : `${file}?${query}`);
  },
} as const;

/**
 * Composes the letters of a file's name, as links have them, which hosts compare byte by byte. Replaces what no name can
 * have, as Rolldown does by itself.
 */
export function sanitizeFileName(name: string): string {
  return name.normalize().replace(/[\0-\x1f"#$%&*+,:;<=>?[\]^`{|}\x7f]/g, '_');
}
