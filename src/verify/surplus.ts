import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long to wait for bytes after a body, and for a body that must not be there, in milliseconds. */
const times = { afterBody: 5, noBody: 50 };

const headEnd = '\r\n\r\n';

/** Gives a connection back to its agent. */
const giveBack = new WeakMap<Socket, () => void>();

/** Creates an agent that reuses a connection only after `watchSurplus`, because it would drop the bytes. */
export function delayReuse<One extends Agent>(agent: One): One {
  const [reuse] = agent.listeners('free');
  return agent.removeAllListeners('free').on('free', (socket: Socket, options) => {
    giveBack.set(socket, () => {
      reuse?.call(agent, socket, options);
    });
  });
}

/**
 * Watches the connection of a request. Returns a function that finds the bytes after the end of the response, which
 * Node drops. They would break the next response (RFC 9112 §6.3).
 */
export function watchSurplus(
  request: ClientRequest,
): (response: IncomingMessage, hasNoBody: boolean) => Promise<string> {
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer) => chunks.push(chunk);
  let heads = 1;
  request.on('information', () => (heads += 1));
  let connection: Socket | undefined;
  request.on('socket', (socket: Socket) => (connection = socket.on('data', keep)));
  return async ({ headers }, hasNoBody) => {
    await setTimeout(hasNoBody ? times.noBody : times.afterBody);
    // On a busy machine, bytes that have arrived may wait behind this timer.
    await setImmediate();
    connection?.off('data', keep);
    const surplus = toSurplus(chunks, heads, hasNoBody ? { 'content-length': '0' } : headers);
    if (surplus === '' && connection) giveBack.get(connection)?.();
    else connection?.destroy();
    return surplus;
  };
}

/** Returns the bytes after these heads and a body. Line ends are no bytes that break a response. */
function toSurplus(
  chunks: readonly Buffer[],
  heads: number,
  { 'content-length': length = 'none', 'transfer-encoding': coding = '' }: IncomingHttpHeaders,
): string {
  const [first = Buffer.alloc(0)] = chunks;
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  // Most responses end here. Joining their bodies would take memory.
  if (total === first.indexOf(headEnd) + headEnd.length + Number(length)) return '';
  const bytes = Buffer.concat(chunks);
  let at = 0;
  for (let head = 0; head < heads; head += 1) at = bytes.indexOf(headEnd, at) + headEnd.length;
  if (/chunked$/i.test(coding)) at = skipChunks(bytes, at);
  else if (length === 'none') return '';
  else at += Number(length);
  return bytes.toString('latin1', at).trim();
}

/** Returns the index after a chunked body (RFC 9112 §7.1). */
function skipChunks(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return bytes.indexOf(headEnd, lineEnd) + headEnd.length;
    at = lineEnd + 2 + size + 2;
  }
}
