import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Handler } from '../../api/handler.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { Clients } from './clients.ts';
import type { Connections } from './connections.ts';
import type { Metrics } from './metrics.ts';

export interface MalformedOptions {
  readonly handler: Handler;
  readonly clients: Clients;
  readonly connections: Connections;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
}

/**
 * Responds to bytes that are not a valid request: those that the parser rejects, headers that are too
 * large or too late, and CONNECT, whose target is not a path. The response is the contract's 400, or 431
 * for size, and the connection closes. Earlier requests on the connection get their responses first,
 * and no request gets two.
 */
export function answerMalformed(
  server: Server,
  { handler, clients, connections, log, metrics }: MalformedOptions,
): void {
  function refuse(socket: Socket, status: number, why: string): void {
    const send = async () => {
      try {
        const reply = await handler.refuse(clients.ofPeer(socket));
        socket.write(toBytes(status, reply));
      } catch (cause) {
        log.error({ err: cause }, 'a 400 response failed');
      }
      connections.finish(socket);
      metrics?.refusal(status);
      log.info({ status, why });
    };
    connections.startClosing(socket, () => void send());
  }

  server.on('clientError', ({ code = 'unknown' }: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections before they need them, and would take a response to nothing for the
    // response to their next request.
    if (socket.bytesRead === 0 || !socket.writable) socket.destroy();
    else refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, code);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuse(socket, 400, 'CONNECT');
  });
}

/** Renders a response for a socket that has no ServerResponse. */
function toBytes(status: number, { headers, body }: HttpResponse): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${String(body)}`;
}
