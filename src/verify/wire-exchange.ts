import net from 'node:net';
import tls from 'node:tls';
import type { CheckRequest, Exchange } from './check.ts';
import { collect, limitTime, type Limits } from './limits.ts';
import { parseResponses } from './response-parser.ts';

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
    const received = await collectUntilClose(socket, limits);
    const [first, ...next] = parseResponses(received, [method]);
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

function connect({ hostname, protocol, port }: URL): net.Socket {
  // Sockets take an IPv6 address without brackets.
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return net.connect({ host, port: Number(port) || 80 });
  // A server name can't be an address (RFC 6066 §3).
  const servername = net.isIP(host) === 0 ? host : '';
  return tls.connect({ host, port: Number(port) || 443, servername });
}

async function collectUntilClose(socket: net.Socket, limits: Limits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    return await collect(socket, limits, chunks);
  } catch (error) {
    // A server that rejects bytes may reset the connection before it has read them all.
    const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (isReset && chunks.length > 0) return Buffer.concat(chunks);
    throw error;
  }
}
