import type { Readable } from 'node:stream';

/** Reads a stream to its end. Rejects once it has more than `max` bytes. */
export async function collect(stream: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max) throw tooLong(max);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function tooLong(max: number): Error {
  return new Error(`received more than ${max} bytes, and stopped reading`);
}
