import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';

export interface Listening {
  readonly origin: URL;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free loopback port. Stopping it also closes its connections. */
export async function listen(server: Server, scheme = 'http'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: new URL(`${scheme}://127.0.0.1:${port}`),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

export function listenHttp(answer: RequestListener): Promise<Listening> {
  return listen(createHttpServer(answer));
}

/** Starts a raw server. `talk` gets each connection once a request arrives. */
export function listenRaw(talk: (socket: Socket) => void): Promise<Listening> {
  return listen(
    createServer((socket) =>
      socket.once('data', () => {
        talk(socket);
      }),
    ),
  );
}

export interface Relayed {
  readonly method: string;
  readonly url: string;
  readonly asked: Readonly<Record<string, string>>;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Starts a transparent proxy in front of a port. `change` edits each response before it goes out. */
export function listenProxy(port: number, change: (response: Relayed) => void): Promise<Listening> {
  const target = createOriginTarget(new URL(`http://127.0.0.1:${port}`));
  return listenHttp((request, response) => {
    void text(request).then(async (content) => {
      const { method = '', url = '' } = request;
      const asked = request.headers as Record<string, string>;
      const body = content === '' ? {} : { body: content };
      const received = await target.send({ method, target: url, headers: asked, ...body });
      const { connection: _, ...headers } = received.headers;
      const relayed: Relayed = { ...received, method, url, asked, headers };
      change(relayed);
      const hasNoBody = method === 'HEAD' || [204, 304].includes(relayed.status);
      if (relayed.headers['content-length'] !== undefined && !hasNoBody) {
        relayed.headers['content-length'] = String(relayed.body.length);
      }
      response.writeHead(relayed.status, relayed.headers);
      response.end(hasNoBody ? undefined : relayed.body);
    });
  });
}
