import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startGoodClient } from '../load/good-client.ts';
import { noCpuTime, readCpuTicks } from './cpu-time.ts';
import { startNodeServer, type RunningHost } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

const get = 'GET /api/v1/info HTTP/1.1\r\nHost: a\r\n';
const post = 'POST /api/v1/info HTTP/1.1\r\nHost: a\r\n';

let host: RunningHost;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await host.stop();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  host = await startNodeServer({ LOG_LEVEL: 'error', RATE_LIMIT: '1000000000', ...env });
}

function connect(bytes = '') {
  const client = connectRaw(Number(new URL(host.origin).port), bytes, '127.0.0.2');
  sockets.push(client.socket);
  return client;
}

/** Fails unless the server runs, has logged no error, and answers. */
async function expectHealthy(): Promise<void> {
  const { process, output } = host.program;
  expect({ exitCode: process.exitCode, ...output }).toEqual({
    exitCode: null,
    stdout: '',
    stderr: '',
  });
  const response = await fetch(`${host.origin}/api/v1/info`);
  expect(response.status).toBe(200);
}

describe('The server lives and answers others', () => {
  it.each([
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'],
    ['a request to upgrade', `${get}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ['bad bytes', 'hello there\r\n\r\n'],
    ['a part of a request', get],
  ])('after %s and a reset, 50 times', async (_name, bytes) => {
    await start();
    for (let count = 0; count < 50; count += 1) {
      const { socket } = connect(bytes);
      await new Promise((resolve) => socket.once('connect', resolve));
      // Before, during and after the response.
      await setTimeout(count % 5);
      socket.resetAndDestroy();
    }
    await setTimeout(200);
    await expectHealthy();
  });

  it('with a heap of 256 MB, while 50 clients pipeline 64 KB of requests and never read', async () => {
    await start({ NODE_OPTIONS: '--max-old-space-size=256' });
    const stopGoodClient = startGoodClient(host, { every: 100, connections: 'kept' });
    for (let count = 0; count < 50; count += 1) {
      const { socket } = connect();
      socket.pause();
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(65_536 / 40));
    }
    await setTimeout(4_000);
    const { answered, failures } = await stopGoodClient();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    await expectHealthy();
  });

  it('while 40 clients pipeline requests without a break, and read every response', async () => {
    await start();
    const stopGoodClient = startGoodClient(host, { every: 100, connections: 'kept' });
    const batch = `${get}\r\n`.repeat(1_000);
    for (let count = 0; count < 40; count += 1) {
      const { socket } = connect();
      socket.removeAllListeners('data').resume();
      const fill = () => {
        while (socket.writable && socket.write(batch));
      };
      socket.on('drain', fill);
      fill();
    }
    await setTimeout(4_000);
    const { answered, failures } = await stopGoodClient();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    await expectHealthy();
  });
});

describe.skipIf(noCpuTime !== undefined)(
  'Of 200 MB, sent as fast as possible, (needs /proc)',
  () => {
    /** Bytes that the server has read from files and connections (proc(5), rchar). */
    async function bytesRead(): Promise<number> {
      const io = await readFile(`/proc/${String(host.program.process.pid)}/io`, 'utf8');
      return Number(/^rchar: (\d+)$/m.exec(io)?.[1]);
    }

    it.each([
      ['a body', `${post}Content-Length: 200000000\r\n\r\n`, 'x', 405],
      ['a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\nBEBC200\r\n`, 'x', 405],
      ['headers', get, 'X: y\r\n', 431],
      ['empty lines', '', '\r\n', 400],
      ['bytes behind bad ones', 'hello there\r\n\r\n', 'x', 400],
    ])(
      'the server reads at most 300 KB of %s, in 0.2 s of CPU time',
      async (_name, bytes, piece, status) => {
        await start();
        const before = { bytes: await bytesRead(), ticks: await readCpuTicks(host) };
        const client = connect(bytes);
        const megabyte = Buffer.from(piece.repeat(1_000_000 / piece.length));
        for (let count = 0; count < 200; count += 1) client.socket.write(megabyte);
        await client.ended;
        await setTimeout(500);
        expect(client.statuses()).toEqual([status]);
        expect((await bytesRead()) - before.bytes).toBeLessThan(300_000);
        expect((await readCpuTicks(host)) - before.ticks).toBeLessThan(20);
        await expectHealthy();
      },
    );
  },
);
