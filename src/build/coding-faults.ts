import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Disagreement } from '../forms/agreement.ts';
import { digest } from '../manifest/digest.ts';
import { codingExtensions } from './published.ts';

const decoders = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/** Every precompressed file that does not decode to the file beside it. */
export async function findCodingFaults(
  client: string,
  files: readonly string[],
): Promise<Disagreement[]> {
  const all = new Set(files);
  const coded = files.flatMap((file) =>
    Object.values(codingExtensions)
      .filter((extension) => file.endsWith(extension))
      .map((extension) => ({ file, extension, of: file.slice(0, -extension.length) })),
  );
  const found = await Promise.all(
    coded.map(async ({ file, extension, of }) => {
      const fact = `the bytes of ${of}`;
      if (!all.has(of)) return [{ file, fact, expected: 'that file', came: 'none' }];
      const expected = `SHA-256 ${digest(await readFile(join(client, of)))}`;
      const came = decode(extension, await readFile(join(client, file)));
      return came === expected ? [] : [{ file, fact, expected, came }];
    }),
  );
  return found.flat();
}

function decode(extension: keyof typeof decoders, bytes: Buffer): string {
  try {
    return `SHA-256 ${digest(decoders[extension](bytes))}`;
  } catch (error) {
    return `bytes that can't be decoded (${error instanceof Error ? error.message : String(error)})`;
  }
}
