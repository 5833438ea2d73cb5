import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Milliseconds without data. */
export const defaultTimeout = 10_000;

/** Bytes of a body, or of everything on a raw connection. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Fails an exchange that receives nothing for the timeout, or is incomplete after three times as long,
 * so that a trickle ends. Returns a function that stops the timer.
 */
export function limitTime(
  connection: ClientRequest | Socket,
  timeout: number,
  fail: (error: Error) => void,
): () => void {
  connection.on('timeout', () => {
    fail(new Error(`received nothing for ${timeout / 1000} s`));
  });
  const total = timeout * 3;
  const timer = setTimeout(() => {
    fail(new Error(`received no complete response within ${total / 1000} s`));
  }, total);
  return () => {
    clearTimeout(timer);
  };
}

/** Reads a stream to its end, into `chunks`. Rejects once it has more bytes than the limit. */
export async function collect(stream: Readable, chunks: Buffer[] = []): Promise<Buffer> {
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new Error(`received more than ${maxBytes} bytes, and stopped reading`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
