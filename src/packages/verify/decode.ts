import * as zlib from 'node:zlib';
import type { Exchange } from './checks/check.ts';
import { describeError } from './describe-error.ts';

const decoders = new Map<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>([
  ['br', zlib.brotliDecompressSync],
  ['deflate', zlib.inflateSync],
  ['gzip', zlib.gunzipSync],
  ['zstd', zlib.zstdDecompressSync],
]);

/** In bytes. A small body can decompress to a huge one. */
export const maxOutputLength = 4 * 1024 * 1024;

/**
 * Decodes a body in an encoding that its request accepts, in any case (RFC 9110 §8.4.1). Returns a mismatch
 * if that fails.
 */
export function decode({
  request,
  headers,
  body,
}: Pick<Exchange, 'request' | 'headers' | 'body'>): Buffer | string {
  const { 'Accept-Encoding': accepted = '' } = request.headers ?? {};
  // x-gzip is another name of gzip (RFC 9110 §8.4.1.3).
  const coding = headers['content-encoding']?.toLowerCase().replace(/^x-(?=gzip$)/, '');
  if (coding === undefined) return body;
  const decoder = accepted.split(', ').includes(coding) ? decoders.get(coding) : undefined;
  if (!decoder) {
    return `expected ${accepted || 'no encoding'}, received Content-Encoding ${coding}`;
  }
  try {
    return decoder(body, { maxOutputLength });
  } catch (error) {
    return `expected a body in ${coding}: ${describeError(error)}`;
  }
}
