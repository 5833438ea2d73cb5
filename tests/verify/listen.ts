import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

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
