import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Desk, DeskReply } from '../desk/desk.ts';
import type { Clients } from './clients.ts';
import type { Metrics } from './metrics.ts';

const tooLarge = { code: 'HPE_HEADER_OVERFLOW', status: 431 };
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers what never becomes a request: bytes that the parser refuses, headers that are too large or
 * too late, and CONNECT, whose target is an authority and no path of ours. Each gets the contract's
 * 400 (431 for size) and the connection closes.
 * Gives a function to tell of a response that is not complete at once: until it is, a failure on its
 * connection closes that without a word.
 */
export function answerParserFailures(
  server: Server,
  desk: Desk,
  clients: Clients,
  log: Logger,
  metrics?: Metrics,
): (response: ServerResponse) => void {
  function refuse(socket: Duplex, status: number, why: string): void {
    // With an answer under way, more bytes would be read as part of it.
    if (!socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    refuseLater(socket, status).catch((cause: unknown) => {
      log.error({ err: cause }, 'refusal failed');
      socket.destroy();
    });
    metrics?.refusal(status);
    log.info({ status, why });
  }

  async function refuseLater(socket: Duplex, status: number): Promise<void> {
    answering.add(socket);
    const reply = await desk.refuse(clients.ofPeer(socket));
    socket.end(toBytes(status, reply));
  }

  const answering = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Browsers connect ahead of need. An answer to nothing, sent when Node's patience ends, would be
    // taken for the answer to the request that crosses it.
    if ('bytesRead' in socket && socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    refuse(socket, error.code === tooLarge.code ? tooLarge.status : 400, error.code ?? 'unknown');
  });
  server.on('connect', (_request, socket) => {
    refuse(socket, 400, 'CONNECT');
  });
  return (response) => {
    const { socket } = response.req;
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  };
}

/** A response as bytes, for a socket that has no ServerResponse. */
function toBytes(status: number, { fields, body }: DeskReply): string {
  const lines = [
    `HTTP/1.1 ${status} ${reasons[status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
  ];
  for (let index = 0; index < fields.length; index += 2) {
    lines.push(`${fields[index] ?? ''}: ${fields[index + 1] ?? ''}`);
  }
  return `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${String(body)}`;
}
