import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Recorder {
  readonly origin: URL;
  /** Returns the bytes of the next connection as Latin-1, at least `length` of them. */
  readonly next: (length?: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds without data after which a request counts as complete. */
const pause = 50;
const maxPause = 5000;

/** A server that records the bytes of each connection, answers 204, and closes. */
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
    let timer = setTimeout(answer, maxPause);
    socket.on('data', (chunk) => {
      bytes += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(answer, bytes.length < wanted ? maxPause : pause);
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
