import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { drip } from '../../http/drip.ts';
import { startNodeServer } from '../../http/hosts.ts';
import { residentMegabytes } from '../../process-usage.ts';
import { readInTurn, type Read } from '../../rate-limit/load.ts';
import { report } from './figures.ts';

const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';

/** The connections that an attacker opens at once, and what it does on each. */
const attacks: readonly (readonly [string, number, (socket: net.Socket) => void])[] = [
  ['connections that say nothing', 2_000, () => undefined],
  [
    'slow headers',
    2_000,
    (socket) => {
      socket.write(head);
      drip(socket, 'X: y\r\n', 500);
    },
  ],
  [
    'slow bodies',
    2_000,
    (socket) => {
      socket.write('POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n');
      drip(socket, 'x', 500);
    },
  ],
  ['large headers', 2_000, (socket) => socket.write(`${head}X: ${'y'.repeat(60_000)}`)],
  [
    'large bodies',
    2_000,
    (socket) => {
      socket.write('POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n');
      drip(socket, 'x'.repeat(10_000), 100);
    },
  ],
  [
    'early resets',
    2_000,
    (socket) => {
      socket.write(`${head}\r\n`);
      socket.resetAndDestroy();
    },
  ],
  [
    'responses that are never read',
    2_000,
    (socket) => {
      socket.pause();
      socket.write(`${head}\r\n`.repeat(50));
    },
  ],
  [
    'requests without a pause',
    40,
    (socket) => {
      const batch = `${head}\r\n`.repeat(1_000);
      const fill = () => {
        while (socket.writable && socket.write(batch));
      };
      socket.on('drain', fill).resume();
      fill();
    },
  ],
];

it.each(attacks)(
  'Under attack by %s, the server answers others, and takes at most 200 MB more',
  { timeout: 60_000 },
  async (name, connections, attack) => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000000' });
    const { process } = host.program;
    let over = false;
    const reads: Read[] = [];
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const reading = readInTurn(origin, () => !over, { reads });
    await setTimeout(500);
    reads.length = 0;
    const before = await residentMegabytes(process);
    const sockets = Array.from({ length: connections }, () => {
      const socket = net.connect(Number(new URL(host.origin).port), '127.0.0.1');
      socket
        .on('error', () => undefined)
        .on('connect', () => {
          attack(socket);
        });
      return socket;
    });
    await setTimeout(4_000);
    const addedMegabytes = (await residentMegabytes(process)) - before;
    over = true;
    await reading;
    for (const socket of sockets) socket.destroy();
    await host.stop();
    const slowestMs = Math.max(...reads.map(({ took }) => took));
    report(`attack by ${name}`, { connections, addedMegabytes, reads: reads.length, slowestMs });
    expect(reads.length).toBeGreaterThan(200);
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
    // Up to 149 MB were measured, for 100,000 responses that nobody reads. Most of it is garbage.
    expect(addedMegabytes).toBeLessThan(200);
  },
);
