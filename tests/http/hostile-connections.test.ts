import { spawn } from 'node:child_process';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../src/rate-limit/memory.ts';
import { limits } from '../../src/hosts/node/limits.ts';
import { drip } from '../load/drip.ts';
import { dist, findFreePort } from './hosts.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw, type RawClient } from './raw-client.ts';

const quota = { limit: 1_000_000, window: 60 };
const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';

/** What became of a connection: what came on it, and after how many milliseconds it was closed. */
interface Ended {
  readonly came: string;
  readonly after: number;
}

/** Opens a connection, lets `attack` do with it what it wants, and waits until the server closes it. */
function suffer(port: number, attack: (socket: net.Socket) => void): Promise<Ended> {
  return new Promise((resolve) => {
    const started = performance.now();
    let came = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      attack(socket);
    });
    socket.setEncoding('latin1').on('data', (text: string) => (came += text));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve({ came, after: performance.now() - started });
    });
  });
}

function statusesIn(came: string): number[] {
  return [...came.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

describe('A server that may open few files', () => {
  it('answers new clients, although others hold every connection that it can have', async () => {
    const port = await findFreePort();
    const server = spawn(
      'sh',
      ['-c', 'ulimit -n 300; exec node "$0"', join(dist, 'frontdesk.mjs')],
      {
        env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      },
    );
    const held: RawClient[] = [];
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await expect.poll(ask).toBe(200);
      for (let count = 0; count < 400; count += 1) {
        held.push(connectRaw(port, 'GET / HTTP/1.1\r\n'));
      }
      await setTimeout(500);
      for (let count = 0; count < 3; count += 1) expect(await ask()).toBe(200);
    } finally {
      for (const { socket } of held) socket.destroy();
      server.kill('SIGKILL');
    }
  });
});

describe('A connection that', () => {
  /** A hundredth of the server's own, so that the tests need not wait for those. */
  const short = { ...limits, headers: 300, idle: 400, checkEvery: 50 };
  /** When a limit has surely passed, on a machine that is busy. */
  const slack = 1_500;
  let server: LocalServer;
  let port: number;
  beforeEach(async () => {
    server = await startLocalServer(createMemoryLimiter({ quota }), { limits: short });
    port = Number(new URL(server.target.name).port);
  });
  afterEach(() => server.stop());

  it.each<[string, number, number[], (socket: net.Socket) => void]>([
    ['says nothing', short.headers, [], () => undefined],
    [
      'sends its fields a byte at a time',
      short.headers,
      [400],
      (socket) => {
        socket.write(head);
        drip(socket, 'X', 20);
      },
    ],
    [
      'sends fields without end, slowly',
      short.headers,
      [400],
      (socket) => {
        socket.write(head);
        drip(socket, 'X: y\r\n', 20);
      },
    ],
    [
      'stays open after its answer',
      short.idle,
      [200],
      (socket) => {
        socket.write(`${head}\r\n`);
      },
    ],
  ])('%s is closed when its time is over', async (_name, limit, statuses, attack) => {
    const { came, after } = await suffer(port, attack);
    expect(statusesIn(came)).toEqual(statuses);
    expect(after).toBeGreaterThan(limit * 0.9);
    expect(after).toBeLessThan(limit + slack);
  });

  it.each<[string, number[], string]>([
    ['sends more fields than fit', [431], `${head}${'X: y\r\n'.repeat(10_000)}\r\n`],
    ['sends one field that does not fit', [431], `${head}X: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['asks for a target that does not fit', [431], `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`],
    ['speaks HTTP/0.9', [400], 'GET /api/v1/info\r\n'],
    ['speaks HTTP/2 by prior knowledge', [400], 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['begins a TLS handshake', [400], '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['wants a tunnel', [400], 'CONNECT db.example:5432 HTTP/1.1\r\nHost: db.example\r\n\r\n'],
  ])('%s is refused at once', async (_name, statuses, bytes) => {
    const { came, after } = await suffer(port, (socket) => socket.write(bytes, 'latin1'));
    expect(statusesIn(came)).toEqual(statuses);
    expect(came).toMatch(/\r\nConnection: close\r\n/);
    expect(after).toBeLessThan(slack);
  });

  it.each<[string, string]>([
    ['both lengths (CL.TE)', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG'],
    [
      'both lengths (TE.CL)',
      'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n1\r\nZ\r\n0\r\n\r\n',
    ],
    ['a coding that is hidden', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a coding that is not last', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a coding behind a space', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths that differ', 'Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello'],
    ['a length with a sign', 'Content-Length: +5\r\n\r\nhello'],
    ['a folded field', 'X: a\r\n folded\r\nContent-Length: 0\r\n\r\n'],
    ['a bare line feed between fields', 'X: a\nContent-Length: 0\r\n\r\n'],
    ['a bare carriage return in a field', 'X: a\rContent-Length: 0\r\n\r\n'],
    [
      'a chunk whose size is no number',
      'Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
    ],
  ])('smuggles a request by %s is closed before that is answered', async (_name, rest) => {
    const smuggled = 'GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const bytes = `POST /api/v1/info HTTP/1.1\r\nHost: localhost\r\n${rest}${smuggled}`;
    const { came } = await suffer(port, (socket) => socket.write(bytes, 'latin1'));
    expect(statusesIn(came)).not.toContain(200);
    expect(statusesIn(came).length).toBeLessThanOrEqual(1);
  });

  it('half closes after its request is answered', async () => {
    const { came } = await suffer(port, (socket) => socket.end(`${head}\r\n`));
    expect(statusesIn(came)).toEqual([200]);
  });
});
