import net from 'node:net';
import tls from 'node:tls';
import type { CheckRequest, Exchange } from './check.ts';
import { tooLong } from './collect.ts';
import type { Limits } from './limits.ts';
import { hostOf, portOf } from './origin.ts';
import { parseResponses } from './response-parser.ts';
import { limitTime } from './time-limit.ts';

/** Sends bytes on their own connection and reads until it closes. */
export async function exchangeBytes(
  origin: URL,
  { method, bytes = '' }: CheckRequest,
  limits: Limits,
): Promise<Exchange> {
  const socket = connect(origin).setTimeout(limits.idle);
  const stopTimer = limitTime(socket, limits, (error) => socket.destroy(error));
  try {
    socket.write(bytes.replaceAll('{host}', origin.host), 'latin1');
    const received = await readUntilClose(socket, limits.bytes);
    const [first, ...next] = parseResponses(received, method.split(' '));
    if (first) return { ...first, next };
    throw new Error(
      received.length === 0
        ? 'the connection closed without a response'
        : `received no HTTP: "${received.toString('latin1', 0, 80)}"`,
    );
  } finally {
    stopTimer();
    socket.destroy();
  }
}

function connect(origin: URL): net.Socket {
  const [host, port] = [hostOf(origin), portOf(origin)];
  if (origin.protocol !== 'https:') return net.connect({ host, port });
  // A server name can't be an address (RFC 6066 §3).
  return tls.connect({ host, port, ...(net.isIP(host) === 0 && { servername: host }) });
}

function readUntilClose(socket: net.Socket, max: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.on('data', (chunk) => {
      length += chunk.length;
      if (length > max) socket.destroy(tooLong(max));
      else chunks.push(chunk);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that rejects bytes may close the connection before it has read them all.
      if (error.code !== 'ECONNRESET' || length === 0) reject(error);
    });
    socket.on('close', () => {
      resolve(Buffer.concat(chunks));
    });
  });
}
