import {
  createServer as createHttpServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Listening {
  readonly origin: URL;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free loopback port. Stopping it also closes its connections. */
export async function listen(server: Server, scheme = 'http'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: new URL(`${scheme}://127.0.0.1:${port}`),
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

export function listenHttp(answer: RequestListener): Promise<Listening> {
  return listen(createHttpServer(answer));
}

/** A raw server. `talk` gets each connection once a request arrives. */
export function listenRaw(talk: (socket: Socket) => void): Promise<Listening> {
  return listen(
    createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          talk(socket);
        });
    }),
  );
}

/** A response on its way through a proxy. */
export interface Relayed {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A transparent proxy in front of a port. `change` edits each response before it goes out. */
export function listenProxy(
  port: number,
  change: (response: Relayed, request: IncomingMessage) => void,
): Promise<Listening> {
  return listenHttp((asked, response) => {
    const { method = '', url = '', headers } = asked;
    const options = { host: '127.0.0.1', port, method, path: url, headers };
    const relay = request(options, (received) => {
      void buffer(received).then((body) => {
        const relayed = {
          status: received.statusCode ?? 0,
          headers: { ...received.headers },
          body,
        };
        delete relayed.headers.connection;
        change(relayed, asked);
        const hasNoBody = method === 'HEAD' || [204, 304].includes(relayed.status);
        if (relayed.headers['content-length'] !== undefined && !hasNoBody) {
          relayed.headers['content-length'] = String(relayed.body.length);
        }
        response.writeHead(relayed.status, relayed.headers);
        response.end(hasNoBody ? undefined : relayed.body);
      });
    });
    asked.pipe(relay.on('error', () => response.destroy()));
  });
}
