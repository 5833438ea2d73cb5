import type { Socket } from 'node:net';
import { drip } from '../../server/drip.ts';
import { takeRandomSteps } from './random-steps.ts';

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
    seconds: Number(process.env.FUZZ_SECONDS ?? 20),
    run: takeRandomSteps,
  },
];
