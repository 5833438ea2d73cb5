import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long to wait for a body that must not be there, in milliseconds. */
const time = 50;

/** The most bytes to keep. */
const maxBytes = 65_536;

const headEnd = '\r\n\r\n';

/**
 * Watches the connection of a request, which nothing else may use. Returns a function for a response that has no
 * body: it returns the bytes after its headers, which Node drops. They would break the next response (RFC 9112 §6.3).
 */
export function watchSurplus(request: ClientRequest): () => Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let heads = 1;
  request.on('information', () => (heads += 1));
  request.on('socket', (socket: Socket) => {
    socket.on('data', (chunk: Buffer) => {
      if (length < maxBytes) chunks.push(chunk);
      length += chunk.length;
    });
  });
  return async () => {
    await setTimeout(time);
    // On a busy machine, bytes that have arrived may wait behind this timer.
    await setImmediate();
    const rest = Buffer.concat(chunks).toString('latin1').split(headEnd).slice(heads).join(headEnd);
    return Buffer.from(rest.trim(), 'latin1');
  };
}
