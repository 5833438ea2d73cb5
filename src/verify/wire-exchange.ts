import net from 'node:net';
import tls from 'node:tls';
import type { CheckRequest, Exchange } from './check.ts';
import { collect, limitTime } from './limits.ts';

/** Sends bytes on their own connection and reads until it closes. */
export async function exchangeBytes(
  origin: URL,
  { method, bytes = '' }: CheckRequest,
  timeout: number,
): Promise<Exchange> {
  const socket = connect(origin).setTimeout(timeout);
  const stopTimer = limitTime(socket, timeout, (error) => socket.destroy(error));
  try {
    socket.write(bytes.replaceAll('{host}', origin.host), 'latin1');
    const received = await collectUntilClose(socket);
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

async function collectUntilClose(socket: net.Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    return await collect(socket, chunks);
  } catch (error) {
    // A server that rejects bytes may reset the connection before it has read them all.
    const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (isReset && chunks.length > 0) return Buffer.concat(chunks);
    throw error;
  }
}

/**
 * Parses the responses on a closed connection (RFC 9112 §4, §5, §6.3), up to the first bytes that
 * aren't a response. It understands what our API sends: Content-Length, or a body up to the close.
 * `methods` are those of the requests, in order: a response to HEAD has no body. Never throws.
 */
export function parseResponses(bytes: Buffer, methods: readonly string[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) break;
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) break;

    const headers = parseFields(lines);
    const isInterim = status < 200;
    const hasNoBody =
      isInterim || status === 204 || status === 304 || methods[exchanges.length] === 'HEAD';
    const available = rest.length - end - 4;
    const stated = Number(headers['content-length'] ?? available);
    const length = hasNoBody
      ? 0
      : Math.min(Number.isSafeInteger(stated) ? stated : available, available);
    if (!isInterim) {
      exchanges.push({ status, headers, body: rest.subarray(end + 4, end + 4 + length) });
    }
    rest = rest.subarray(end + 4 + length);
  }
  return exchanges;
}

function parseFields(lines: readonly string[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(fields);
}
