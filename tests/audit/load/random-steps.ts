import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { docsPath } from '../../../src/facts/paths.ts';
import { drip } from '../../server/drip.ts';

function choose<T>(items: readonly [T, ...T[]]): T {
  return items[Math.floor(Math.random() * items.length)] ?? items[0];
}

const host = 'Host: localhost\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/v1/info HTTP/1.1\r\n${host}${headers}\r\n${body}`;

/** Requests of every kind, and bytes that are not a request. */
const pieces: readonly [string, ...string[]] = [
  get('/api/v1/info'),
  get('/openapi.json'),
  get(docsPath),
  get('/api/nope', 'Connection: close\r\n'),
  get('/api/v1/info', 'Accept-Encoding: br\r\nIf-None-Match: *\r\n'),
  get('/api/v1/info', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'),
  get('/api/v1/info', 'Expect: 100-continue\r\nContent-Length: 5\r\n'),
  get('/api/v1/info', 'Host: twice\r\n'),
  get('http://localhost/api/v1/info'),
  `HEAD /api/v1/info HTTP/1.1\r\n${host}\r\n`,
  'GET /api/v1/info HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'GET /api/v1/info HTTP/1.1\r\n\r\n',
  post('Content-Length: 5\r\n', 'hello'),
  post('Content-Length: 500000\r\n', 'x'.repeat(1000)),
  post('Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', 'zz\r\nhello\r\n'),
  post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost:1\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\r\n'.repeat(1000),
  '\0\x01\x02\xff\xfe',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`,
  `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(20_000)}\r\n\r\n`,
  'X: y\r\n',
];

/** Joins one or hundreds of these pieces, and sometimes cuts off the end. */
function makeBytes(): string {
  const count = Math.random() < 0.8 ? 1 : Math.ceil(Math.random() * 300);
  const mixed = Array.from({ length: Math.min(count, 20) }, () => choose(pieces)).join('');
  const bytes = Math.random() < 0.5 ? choose(pieces).repeat(count) : mixed;
  const whole = bytes.slice(0, 100_000);
  return Math.random() < 0.6 ? whole : whole.slice(0, Math.floor(Math.random() * whole.length));
}

type Step = (socket: Socket) => unknown;

const write: Step = (socket) => socket.write(makeBytes(), 'latin1');

const steps: readonly [Step, ...Step[]] = [
  write,
  write,
  write,
  writeSlowly,
  readSlowly,
  (socket) => {
    drip(socket, 'x', 20 + Math.random() * 500);
  },
  (socket) => socket.pause(),
  (socket) => socket.resume(),
  (socket) => socket.end(),
  // Node never closes a socket that is reset after it ends.
  (socket) => !socket.writableEnded && socket.resetAndDestroy(),
  () => setTimeout(Math.random() * 400),
  // Mostly for a moment, and sometimes longer than the server's timeouts.
  () => setTimeout(Math.random() ** 8 * 100_000),
];

async function writeSlowly(socket: Socket): Promise<void> {
  const bytes = makeBytes().slice(0, 200);
  for (let start = 0; start < bytes.length && socket.writable; start += 7) {
    socket.write(bytes.slice(start, start + 7), 'latin1');
    await setTimeout(Math.random() * 20);
  }
}

async function readSlowly(socket: Socket): Promise<void> {
  for (let count = 0; count < 10 && !socket.destroyed; count += 1) {
    socket.resume();
    await setTimeout(1);
    socket.pause();
    await setTimeout(Math.random() * 50);
  }
}

/** Takes a few random steps on a connection, and closes it. */
export async function takeRandomSteps(socket: Socket): Promise<void> {
  socket.resume();
  for (let left = Math.ceil(Math.random() * 8); left > 0 && !socket.destroyed; left -= 1) {
    await choose(steps)(socket);
  }
  socket.destroy();
}
