import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '../../src/hosts/node/limits.ts';
import { drip } from './drip.ts';
import { dist } from './hosts.ts';
import { short, useLimitedServer } from './limited-server.ts';
import type { RawClient } from './raw-client.ts';

const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';
const get = `${head}\r\n`;
const getLarge = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';
const post = 'POST /api/v1/info HTTP/1.1\r\nHost: a\r\n';

const server = useLimitedServer();

describe('A client that keeps its end open after the last response is disconnected', () => {
  it.each([
    ['bad bytes', 'hello there\r\n\r\n', 400],
    ['HTTP/0.9', 'GET /api/v1/info\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', 400],
    ['two Hosts', 'GET /api/v1/info HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
    ['an invalid Host', 'GET /api/v1/info HTTP/1.1\r\nHost: user@a\r\n\r\n', 400],
    ['headers that never end', head, 400],
    ['many headers', `${head}${'X: y\r\n'.repeat(10_000)}\r\n`, 431],
    ['a header that is too large', `${head}X: ${'y'.repeat(20_000)}`, 431],
    ['a target that is too large', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ['a body that never ends', `${post}Content-Length: 9\r\n\r\n`, 405],
    ['a request to upgrade', `${head}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, 200],
  ])('after %s', async (_name, bytes, status) => {
    const client = server.connect(bytes);
    await client.ended;
    expect(client.statuses()).toEqual([status]);
    expect(client.received()).toContain('\r\nConnection: close\r\n');
    await server.allClosed();
  });

  it('even if it never reads and goes on sending', async () => {
    for (const bytes of ['hello there\r\n\r\n', head, `${post}Content-Length: 99999\r\n\r\n`]) {
      const { socket } = server.connect(bytes);
      socket.pause();
      drip(socket, 'x', 20);
    }
    await setTimeout(100);
    await server.allClosed();
  });
});

describe('A connection is closed at its timeout', () => {
  it.each([
    ['without a request', short.headers, [], () => undefined],
    [
      'with headers that arrive slowly',
      short.headers,
      [400],
      ({ socket }: RawClient) => {
        socket.write(head);
        drip(socket, 'X: y\r\n', 20);
      },
    ],
    ['after a response', short.idle, [200], ({ socket }: RawClient) => socket.write(get)],
  ])('%s', async (_name, limit, statuses, act) => {
    const client = server.connect();
    act(client);
    const took = await client.ended;
    expect(client.statuses()).toEqual(statuses);
    expect(took).toBeGreaterThan(limit * 0.9);
    // Node adds a second to the idle time.
    expect(took).toBeLessThan(limit + 2_000);
  });
});

describe('A client that does not read its responses', () => {
  it('is not read further, and is disconnected within 30 seconds', async () => {
    const started = performance.now();
    const { socket } = server.connect();
    socket.pause();
    socket.write(getLarge.repeat(20_000));
    await setTimeout(short.stall / 2);
    const [read = 0] = [...server.sockets()].map(({ bytesRead }) => bytesRead);
    expect(read).toBeGreaterThan(0);
    // Node reads 64 KB at a time.
    expect(read).toBeLessThanOrEqual(2 * 65_536);
    await server.allClosed();
    const periods = (performance.now() - started) / short.stall;
    expect(Math.floor(periods) * limits.stall).toBeLessThanOrEqual(30_000);
  });

  it('keeps its connection as long as it goes on reading', async () => {
    const count = 200;
    const { socket } = server.connect(getLarge.repeat(count));
    const started = performance.now();
    socket.on('data', () => {
      socket.pause();
      void setTimeout(10).then(() => socket.resume());
    });
    const { size } = await stat(join(dist, 'client/openapi.json'));
    await expect.poll(() => socket.bytesRead, { timeout: 20_000 }).toBeGreaterThan(count * size);
    expect(performance.now() - started).toBeGreaterThan(3 * short.stall);
  });

  it('gets every response in order when it reads them late', async () => {
    const client = server.connect();
    client.socket.pause();
    client.socket.write(`${getLarge.repeat(60)}GET /api/last HTTP/1.1\r\nHost: a\r\n\r\n`);
    await setTimeout(short.stall / 2);
    client.socket.resume();
    await expect.poll(client.received).toContain('Unknown public API path: /api/last');
    expect(client.statuses()).toEqual([...Array<number>(60).fill(200), 404]);
  });
});

it('A client that reads no response and sends a body byte by byte is disconnected', async () => {
  const { connect, sockets, allClosed } = server;
  const unread = (bytes: string) => {
    const { socket } = connect(bytes);
    socket.pause();
    drip(socket, 'x', short.stall / 4);
  };
  unread(getLarge.repeat(1_000));
  await setTimeout(short.stall / 2);
  const [stalled] = sockets();
  const { size } = await stat(join(dist, 'client/openapi.json'));
  // The number of responses that the system takes varies, so one of these last ones does not fit.
  const taken = Math.floor((stalled?.bytesWritten ?? 0) / size);
  for (let count = Math.max(1, taken - 6); count < taken + 6; count += 1) {
    const last = getLarge.replace('Host: a\r\n', 'Host: a\r\nContent-Length: 99999\r\n');
    unread(getLarge.repeat(count) + last);
  }
  await setTimeout(3 * short.stall);
  await allClosed();
});

describe('With every connection taken', () => {
  // With the server's own timeouts, because no timeout may make room.
  const capacity = 5;
  const full = useLimitedServer({ ...limits, connections: capacity });

  const fill = async (bytes: string) => {
    const held: RawClient[] = [];
    for (let count = 0; count < capacity; count += 1) {
      held.push(full.connect(bytes));
      await expect.poll(() => full.sockets().size).toBe(count + 1);
    }
    return held;
  };

  it.each([
    ['idle connections', get],
    ['connections that say nothing', ''],
    ['incomplete requests', 'GET /api/v1/info HTTP/1.1\r\n'],
  ])(
    'of %s, a new client takes the place of the one that has waited longest',
    async (_name, bytes) => {
      const [oldest, ...others] = await fill(bytes);
      const client = full.connect(get);
      await expect.poll(client.statuses).toEqual([200]);
      await oldest?.ended;
      expect(full.sockets().size).toBe(capacity);
      const stillOpen = others.filter(({ socket }) => !socket.readableEnded && !socket.destroyed);
      expect(stillOpen).toHaveLength(others.length);
    },
  );

  it('a client that just got a response keeps its connection', async () => {
    const held = await fill(get);
    const [oldest, next] = held;
    oldest?.socket.write(get);
    await expect.poll(() => oldest?.statuses()).toEqual([200, 200]);
    const client = full.connect(get);
    await expect.poll(client.statuses).toEqual([200]);
    await next?.ended;
    expect(oldest?.socket.readableEnded).toBe(false);
  });
});
