import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Exchange } from '../../src/verify/check.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import type { Response, Spoil } from './faults/kit.ts';
import { listen } from './listen.ts';

/** Fields that the broken server sets itself. */
const hopByHop = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
const notPassedOn = ['host', 'connection', 'expect', 'upgrade'];

function omit<T>(fields: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** A proxy that spoils each response of a correct server. Malformed bytes get a bare 400. */
export async function startBroken(origin: URL, spoil: Spoil) {
  const right = createOriginTarget(origin);
  const server = createServer({ requireHostHeader: false });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const { method = '', url: target = '', headers } = request;
    const local = target.replace(/^http:\/\/[^/]+/, '');
    const path = local.split('?', 1)[0] ?? '';
    const respond = (received: Exchange) => {
      const spoiled: Response = {
        status: received.status,
        headers: omit(received.headers, hopByHop),
        body: received.body,
      };
      try {
        spoil(spoiled, { method, target, path, headers, nth: 1 });
      } catch {
        // A body that is not JSON stays as it is.
      }
      response.writeHead(spoiled.status, spoiled.headers);
      response.end(spoiled.body);
    };
    const passed = omit(headers, notPassedOn) as Record<string, string>;
    right.send({ method, target: local, headers: passed }).then(respond, () => {
      response.destroy();
    });
  }

  function refuse(socket: Duplex): void {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }

  server.on('request', answer).on('checkExpectation', answer).on('checkContinue', answer);
  server.on('clientError', (_error, socket) => {
    refuse(socket);
  });
  server.on('connect', (_request, socket) => {
    refuse(socket);
  });
  const broken = await listen(server);
  const target = createOriginTarget(broken.origin);
  return {
    target,
    stop(): Promise<void> {
      target.close?.();
      right.close?.();
      return broken.stop();
    },
  };
}
