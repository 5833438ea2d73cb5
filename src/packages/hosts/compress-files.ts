import pLimit from 'p-limit';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';
import { codingExtensions, textName } from './compressed-copies.ts';
import type { WritableFiles } from '@frontdesk/folders';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Returns the best compression for the files that all pages share. For a page, level 6 makes 9% more bytes, and takes a
 * fiftieth of the time. A window of 2^18 bytes holds a whole page.
 */
function brotliOptions(path: string): BrotliOptions {
  const { BROTLI_MAX_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;
  return path.startsWith('/_astro/')
    ? { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }
    : { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_LGWIN]: 18 } };
}

/**
 * Adds compressed copies of text files, if they are smaller, and if no file of the owner has such a name. Resolves with
 * their paths.
 */
export async function compressFiles(files: WritableFiles): Promise<string[]> {
  const copies: string[] = [];
  // Each compression takes memory as soon as it is called, even while it waits for a thread.
  const limit = pLimit(4);
  const compress = async (path: string) => {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    const add = (extension: string, copy: Buffer) => {
      const name = `${path}${extension}`;
      if (copy.length >= bytes.length || files.has(name)) return;
      files.set(name, copy);
      copies.push(name);
    };
    const [br, gz] = await Promise.all([toBrotli(bytes, brotliOptions(path)), toGzip(bytes)]);
    add(codingExtensions.br, br);
    add(codingExtensions.gzip, gz);
  };
  await Promise.all(
    [...files.keys()]
      // The contract allows no more files under `/api/`.
      .filter((path) => textName.test(path) && !path.startsWith('/api/'))
      .map((path) => limit(compress, path)),
  );
  return copies.sort();
}
