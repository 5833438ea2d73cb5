import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Recorder {
  readonly origin: URL;
  /**
   * What the next connection brings, as Latin-1: at least `length` bytes where that is known, and in
   * any case all until no more comes.
   */
  readonly next: (length?: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** How long nothing more may come before a request is taken to be whole, in milliseconds. */
const pause = 50;
const longestPause = 5000;

/** A server that keeps the bytes of each connection, answers 204 once no more come, and closes. */
export async function startRecorder(): Promise<Recorder> {
  let wanted = 1;
  let notify: (bytes: string) => void = () => undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = '';
    const answer = () => {
      notify(bytes);
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
    };
    let timer = setTimeout(answer, longestPause);
    socket.on('data', (chunk) => {
      bytes += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(answer, bytes.length < wanted ? longestPause : pause);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: new URL(`http://127.0.0.1:${port}`),
    next(length = 1) {
      wanted = length;
      return new Promise((resolve) => (notify = resolve));
    },
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
