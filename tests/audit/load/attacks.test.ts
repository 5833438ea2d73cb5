import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readInTurn } from '../../rate-limit/load.ts';
import { startNodeServer } from '../../http/hosts.ts';
import { drip } from '../../http/drip.ts';
import { report } from './figures.ts';
import { startGoodClient } from '../../http/good-client.ts';
import { residentMegabytes } from '../../http/memory.ts';

const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';

describe('Under attack', () => {
  /** How many connections the attacker opens at once. */
  const many = 2_000;

  const attacks: Readonly<Record<string, (socket: net.Socket) => void>> = {
    'by connections that say nothing': () => undefined,
    'by slow headers': (socket) => {
      socket.write(head);
      drip(socket, 'X: y\r\n', 500);
    },
    'by slow bodies': (socket) => {
      socket.write('POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n');
      drip(socket, 'x', 500);
    },
    'by large headers': (socket) => socket.write(`${head}X: ${'y'.repeat(60_000)}`),
    'by large bodies': (socket) => {
      socket.write('POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n');
      drip(socket, 'x'.repeat(10_000), 100);
    },
    'by early resets': (socket) => {
      socket.write(`${head}\r\n`);
      socket.resetAndDestroy();
    },
    'by responses that are never read': (socket) => {
      socket.pause();
      socket.write(`${head}\r\n`.repeat(50));
    },
  };

  it.each(Object.entries(attacks))(
    '%s, the server answers others, and takes at most 200 MB more',
    { timeout: 60_000 },
    async (name, attack) => {
      const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' });
      const port = Number(new URL(host.origin).port);
      let over = false;
      const good = readInTurn(host.origin.replace('localhost', '127.0.0.1'), () => !over);
      await setTimeout(500);
      const before = await residentMegabytes(host);
      const sockets: net.Socket[] = [];
      for (let count = 0; count < many; count += 1) {
        const socket = net.connect(port, '127.0.0.1');
        socket.on('connect', () => {
          attack(socket);
        });
        socket.on('error', () => undefined);
        sockets.push(socket);
      }
      await setTimeout(4_000);
      const during = await residentMegabytes(host);
      over = true;
      const reads = await good;
      for (const socket of sockets) socket.destroy();
      await host.stop();
      expect(reads.length).toBeGreaterThan(200);
      expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
      // Up to 149 MB were measured, for 100,000 responses that nobody reads. Most of it is garbage.
      expect(during - before).toBeLessThan(200);
      report(`attack ${name}`, {
        connections: many,
        addedMegabytes: during - before,
        reads: reads.length,
        slowestMs: Math.max(...reads.map(({ took }) => took)),
      });
    },
  );

  it('by 40 clients that pipeline requests without a pause, the server answers another one within a second', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000000' });
    const stopGoodClient = startGoodClient(host, { every: 100, connections: 'kept' });
    const batch = `${head}\r\n`.repeat(1_000);
    const sockets = Array.from({ length: 40 }, () => {
      const socket = net.connect(Number(new URL(host.origin).port), '127.0.0.1');
      const fill = () => {
        while (socket.writable && socket.write(batch));
      };
      socket
        .on('error', () => undefined)
        .on('drain', fill)
        .resume();
      fill();
      return socket;
    });
    await setTimeout(4_000);
    const { answered, failures, slowestMs } = await stopGoodClient();
    for (const socket of sockets) socket.destroy();
    await host.stop();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    report('pipelining clients', { connections: 40, reads: answered, slowestMs });
  });
});
