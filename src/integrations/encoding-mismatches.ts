import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Mismatch } from '../agreement/mismatch.ts';
import { isCoded, readPublished } from '../published/manifest/published-files.ts';

/** Finds every compressed file that does not decompress to the file beside it. */
export async function findEncodingMismatches(
  client: string,
  files: readonly string[],
): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  for (const file of files.filter(isCoded)) {
    const original = file.slice(0, -extname(file).length);
    const received = await findDifference(client, { file, original });
    if (received !== undefined) {
      const expected = `the bytes of ${original}`;
      found.push({ file, fact: 'compressed content', expected, received });
    }
  }
  return found;
}

/** Describes how a compressed file differs from its original; undefined if it doesn't. */
async function findDifference(
  client: string,
  { file, original }: { readonly file: string; readonly original: string },
): Promise<string | undefined> {
  const expected = await readPublished(client, original);
  if (!expected) return `no file ${original}`;
  const decode = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
  try {
    const decoded = decode(await readFile(join(client, file)));
    return decoded.equals(expected) ? undefined : 'other bytes';
  } catch (error) {
    return `bytes that can't be decompressed (${error instanceof Error ? error.message : String(error)})`;
  }
}
