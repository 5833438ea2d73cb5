import * as zlib from 'node:zlib';
import type { Exchange } from '../check.ts';

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

const decoders: Readonly<Record<string, Decode>> = {
  br: zlib.brotliDecompressSync,
  deflate: zlib.inflateSync,
  gzip: zlib.gunzipSync,
  zstd: zlib.zstdDecompressSync,
};

/** Bytes: a small compressed body can decompress to a huge one. */
const maxDecoded = 4 * 1024 * 1024;

/** Decodes a body as Content-Encoding says. Returns a mismatch if that fails. */
export function decode({ headers, body }: Exchange): Buffer | string {
  const coding = headers['content-encoding'];
  const decoder = coding === undefined ? undefined : decoders[coding];
  if (!decoder) return body;
  try {
    return decoder(body, { maxOutputLength: maxDecoded });
  } catch (error) {
    return `expected a body in ${String(coding)}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
