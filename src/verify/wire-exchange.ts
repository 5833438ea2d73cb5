import net from 'node:net';
import tls from 'node:tls';
import type { CheckRequest, Exchange } from './check.ts';
import { collect } from './collect.ts';
import type { Limits } from './limits.ts';
import { hostOf, portOf } from './origin.ts';
import { parseResponses } from './response-parser.ts';

/** Puts bytes on a connection of their own and reads what comes until it closes, within limits. */
export async function exchangeBytes(
  origin: URL,
  { method, bytes = '' }: CheckRequest,
  limits: Limits,
): Promise<Exchange> {
  const [host, port] = [hostOf(origin), portOf(origin)];
  const socket =
    origin.protocol === 'https:'
      ? // A server name is a name, no address (RFC 6066 §3).
        tls.connect({ host, port, ...(net.isIP(host) === 0 && { servername: host }) })
      : net.connect({ host, port });
  socket.setTimeout(limits.silence, () => {
    const what = socket.connecting ? 'no connection came about' : 'nothing came';
    socket.destroy(new Error(`${what} for ${limits.silence / 1000} s`));
  });
  const deadline = setTimeout(() => {
    socket.destroy(new Error(`the answer had no end within ${limits.total / 1000} s`));
  }, limits.total);
  try {
    socket.write(bytes.replaceAll('{host}', origin.host), 'latin1');
    const came = await collect(socket, limits.bytes, true);
    const [first, ...next] = parseResponses(came, method.split(' '));
    if (first) return { ...first, next };
    throw new Error(
      came.length === 0
        ? 'the connection closed without a response'
        : `what came is no HTTP: "${came.toString('latin1', 0, 80)}"`,
    );
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}
