import net from 'node:net';

/** Requests as bytes. `head` and `post` lack the empty line after the headers. */
export const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';
export const get = `${head}\r\n`;
export const getLarge = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';
export const post = 'POST /api/v1/info HTTP/1.1\r\nHost: a\r\n';
export const tunnel = 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n';

/** A client that sends any bytes, and keeps its end of the connection open until the test closes it. */
export interface RawClient {
  readonly socket: net.Socket;
  /** Returns the bytes received so far, one character for each. */
  readonly received: () => string;
  /** Returns the statuses of the responses received so far. */
  readonly statuses: () => number[];
  /** Resolves when the server has ended or reset the connection, with the milliseconds it took. */
  readonly ended: Promise<number>;
}

export function connectRaw(port: number, bytes = ''): RawClient {
  const started = performance.now();
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    const end = () => {
      resolve(performance.now() - started);
    };
    socket.once('end', end).once('close', end);
  });
  if (bytes !== '') socket.write(bytes, 'latin1');
  return {
    socket,
    received: () => text,
    statuses: () =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status)),
    ended,
  };
}
