import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** The limits of one exchange. */
export interface Limits {
  /** Milliseconds without data. */
  readonly idle: number;
  /** Milliseconds from the request to the last byte, so that a trickle ends. */
  readonly total: number;
  /** Bytes of a body, or of everything on a raw connection. */
  readonly bytes: number;
}

export const defaultIdle = 10_000;

/** Derives the limits from the idle timeout, in milliseconds. */
export function toLimits(idle = defaultIdle): Limits {
  return { idle, total: idle * 3, bytes: 4 * 1024 * 1024 };
}

/** Fails an exchange that is idle or takes too long. Returns a function that stops the timer. */
export function limitTime(
  connection: ClientRequest | Socket,
  { idle, total }: Limits,
  fail: (error: Error) => void,
): () => void {
  connection.on('timeout', () => {
    fail(new Error(`received nothing for ${idle / 1000} s`));
  });
  const timer = setTimeout(() => {
    fail(new Error(`received no complete response within ${total / 1000} s`));
  }, total);
  return () => {
    clearTimeout(timer);
  };
}

/** Reads a stream to its end, into `chunks`. Rejects once it has more bytes than the limit. */
export async function collect(
  stream: Readable,
  { bytes }: Limits,
  chunks: Buffer[] = [],
): Promise<Buffer> {
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytes) throw new Error(`received more than ${bytes} bytes, and stopped reading`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
