import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Disagreement } from '../forms/agreement.ts';
import { digest } from '../manifest/digest.ts';
import type { PageWork } from './page-work.ts';
import { codingExtensions } from '../manifest/published-files.ts';

const decoders = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;
type Extension = keyof typeof decoders;

/** Every precompressed file that does not decode to the file beside it. */
export async function findCodingFaults(
  client: string,
  files: readonly string[],
  { compareCodings: compare }: Pick<PageWork, 'compareCodings'>,
): Promise<Disagreement[]> {
  const all = new Set(files);
  const coded = new Map<string, Extension[]>();
  for (const extension of Object.values(codingExtensions)) {
    for (const file of files.filter((one) => one.endsWith(extension))) {
      const of = file.slice(0, -extension.length);
      coded.set(of, [...(coded.get(of) ?? []), extension]);
    }
  }
  const found = await Promise.all(
    [...coded].map(async ([of, extensions]) =>
      all.has(of)
        ? await compare(client, of, extensions)
        : extensions.map((extension) => toFault(of, extension, 'that file', 'none')),
    ),
  );
  return found.flat();
}

/**
 * Where the codings of a file have not its content. It reads and decodes in one go: what waits for one
 * file after the other takes longer than the work.
 */
export function compareCodings(
  client: string,
  of: string,
  extensions: readonly Extension[],
): Promise<Disagreement[]> {
  const expected = `SHA-256 ${digest(readFileSync(join(client, of)))}`;
  const came = extensions.map((extension) => ({
    extension,
    came: decode(extension, readFileSync(join(client, `${of}${extension}`))),
  }));
  return Promise.resolve(
    came
      .filter((one) => one.came !== expected)
      .map((one) => toFault(of, one.extension, expected, one.came)),
  );
}

function decode(extension: Extension, bytes: Buffer): string {
  try {
    return `SHA-256 ${digest(decoders[extension](bytes))}`;
  } catch (error) {
    return `bytes that can't be decoded (${error instanceof Error ? error.message : String(error)})`;
  }
}

function toFault(of: string, extension: Extension, expected: string, came: string): Disagreement {
  return { file: `${of}${extension}`, fact: `the bytes of ${of}`, expected, came };
}
