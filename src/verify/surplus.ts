import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
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
    const text = Buffer.concat(chunks).toString('latin1');
    let at = 0;
    for (let head = 0; head < heads; head += 1) at = text.indexOf(headEnd, at) + headEnd.length;
    const { 'content-length': length = Infinity, 'transfer-encoding': coding = '' } = headers;
    if (!hasNoBody) at = /chunked$/i.test(coding) ? skipChunks(text, at) : at + Number(length);
    const surplus = text.slice(at).trim();
    if (surplus === '' && connection) giveBack.get(connection)?.();
    else connection?.destroy();
    return surplus;
  };
}

/** Returns the index after a chunked body (RFC 9112 §7.1). */
function skipChunks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = parseInt(text.slice(at, lineEnd), 16);
    if (!(size > 0)) return text.indexOf(headEnd, lineEnd) + headEnd.length;
    at = lineEnd + 2 + size + 2;
  }
}
