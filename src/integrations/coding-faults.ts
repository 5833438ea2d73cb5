import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Disagreement } from '../agreement/agreement.ts';
import { isCoded, readPublished } from '../manifest/published-files.ts';

/** Finds every compressed file that does not decompress to the file beside it. */
export async function findCodingFaults(
  client: string,
  files: readonly string[],
): Promise<Disagreement[]> {
  const faults: Disagreement[] = [];
  for (const file of files.filter(isCoded)) {
    const original = file.slice(0, -extname(file).length);
    const came = await findDifference(client, { file, original });
    if (came !== undefined) {
      faults.push({ file, fact: 'compressed content', expected: `the bytes of ${original}`, came });
    }
  }
  return faults;
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
