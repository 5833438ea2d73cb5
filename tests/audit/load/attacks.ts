import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { drip } from '../../server/drip.ts';

export interface Attack {
  readonly name: string;
  /** How many connections are open at once. */
  readonly connections: number;
  readonly seconds: number;
  /** Attacks on one connection. When it closes, the attacker opens another one. */
  readonly run: (socket: Socket) => unknown;
}

const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';
const post = 'POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n';

const flood = { connections: 2_000, seconds: 4 };

export const attacks: readonly Attack[] = [
  { ...flood, name: 'silent connections', run: () => undefined },
  {
    name: 'slow headers on more connections than the server keeps',
    connections: 10_200,
    // Longer than the server waits for headers.
    seconds: 20,
    run: (socket) => {
      socket.pause();
      socket.write(head);
      drip(socket, 'X: y\r\n', 1_000);
    },
  },
  {
    ...flood,
    name: 'large headers',
    run: (socket) => socket.write(`${head}X: ${'y'.repeat(60_000)}`),
  },
  {
    ...flood,
    name: 'large, slow bodies',
    run: (socket) => {
      socket.write(post);
      drip(socket, 'x'.repeat(10_000), 100);
    },
  },
  {
    ...flood,
    name: 'early resets',
    run: (socket) => {
      socket.write(`${head}\r\n`);
      socket.resetAndDestroy();
    },
  },
  {
    ...flood,
    name: 'unread responses',
    run: (socket) => {
      socket.pause();
      socket.write(`${head}\r\n`.repeat(50));
    },
  },
  {
    name: 'pipelined requests that fill one read',
    // Node parses a whole read at once, which takes 20 ms. With 300 connections, new clients wait for 7 s.
    connections: 100,
    seconds: 4,
    run: (socket) => {
      socket.pause();
      socket.write('GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000));
    },
  },
  {
    name: 'nonstop requests',
    connections: 40,
    seconds: 4,
    run: (socket) => {
      const batch = `${head}\r\n`.repeat(1_000);
      const fill = () => {
        while (socket.writable && socket.write(batch));
      };
      socket.on('drain', fill).resume();
      fill();
    },
  },
  {
    name: 'random bytes, pauses, and resets',
    connections: 200,
    // Set FUZZ_SECONDS for a longer run.
    seconds: Number(process.env.FUZZ_SECONDS ?? 20),
    run: takeRandomSteps,
  },
];

const body = 'POST /docs/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n';

/** Requests of every kind, and bytes that are not a request. */
const pieces = [
  ...[`${head}\r\n`, `${head}Host: twice\r\n\r\n`, `${head}Expect: 100-continue\r\n\r\n`],
  ...[`${head}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, 'GET / HTTP/1.0\r\n\r\n', head, post],
  ...[`${body}\r\nhello`, `${body}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n`,
  ...['CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ...[
    'FOO /api/x HTTP/1.1\r\n\r\n',
    'LABEL /api/x',
    'DESCRIBE /docs/ HTTP/1.1\r\n',
    '\x16\x03\x01',
  ],
  ...['\r\n'.repeat(1000), '\0\x01\xff', 'X: y\r\n', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`],
];

/** Writes a few pieces, whole or cut, with pauses in between, and ends, closes, or resets the connection. */
async function takeRandomSteps(socket: Socket): Promise<void> {
  for (let left = randomInt(1, 9); left > 0 && socket.writable; left -= 1) {
    const whole = (pieces[randomInt(pieces.length)] ?? '').repeat(randomInt(1, 40));
    const bytes = randomInt(2) === 0 ? whole : whole.slice(0, randomInt(whole.length));
    socket.write(bytes, 'latin1');
    if (randomInt(2) === 0) socket.pause();
    else socket.resume();
    await setTimeout(randomInt(400));
  }
  const end = [() => socket.resume().end(), () => socket.destroy(), () => socket.resetAndDestroy()];
  end[randomInt(end.length)]?.();
}
