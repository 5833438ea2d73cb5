import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { limits } from '../../src/packages/hosts/node/limits.ts';
import { drip } from './drip.ts';
import { short, useLimitedServer } from './limited-server.ts';
import { get, getLarge, head, post, tunnel, type RawClient } from './raw-client.ts';

const close = 'Host: a\r\nConnection: close\r\n\r\n';

const malformed = /\r\n\r\n\{"error":\{"code":"bad_request","message":"Malformed request\."/;
const notAllowed = /\r\n\r\n\{"error":\{"code":"method_not_allowed"/;
const info = /\r\n\r\n\{"name":"/;

const server = useLimitedServer();

describe('A client that keeps its end open after the last response is disconnected', () => {
  it.each<[name: string, bytes: string, status: number, body?: RegExp]>([
    ['bad bytes', 'hello there\r\n\r\n', 400, malformed],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['CONNECT', tunnel, 400, malformed],
    ['no Host', 'GET /api/v1/info HTTP/1.1\r\n\r\n', 400, malformed],
    ['two Hosts', `${head}Host: a\r\n\r\n`, 400],
    ['headers that never end', head, 400],
    ['many headers', `${head}${'X: y\r\n'.repeat(10_000)}\r\n`, 431, malformed],
    ['a target that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 414, malformed],
    ['a body that never ends', `${post}Content-Length: 9\r\n\r\n`, 405],
    ['a request to upgrade', `${head}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, 200, info],
    ['HTTP/1.0 without Host', 'GET /api/v1/info HTTP/1.0\r\n\r\n', 200, info],
    ['an absolute target', `GET http://a/api/x HTTP/1.1\r\n${close}`, 404, /path: \/api\/x"/],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${close}`, 204, /\r\nAllow: .*GET/],
    ['Expect', `${post}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`, 405, notAllowed],
    [
      'an unknown expectation',
      `GET /api/v1/info HTTP/1.1\r\nExpect: a-miracle\r\n${close}`,
      200,
      info,
    ],
  ])('after %s', async (_name, bytes, status, body = /^/) => {
    const client = server.connect(bytes);
    await client.ended;
    expect(client.statuses()).toEqual([status]);
    expect(client.received()).toContain('\r\nConnection: close\r\n');
    expect(client.received()).toMatch(body);
    await server.allClosed();
  });

  it('even if it never reads and keeps sending', async () => {
    for (const bytes of ['hello there\r\n\r\n', head, `${post}Content-Length: 99999\r\n\r\n`]) {
      const { socket } = server.connect(bytes);
      socket.pause();
      drip(socket, 'x', 20);
    }
    await expect.poll(() => server.sockets().size).toBe(3);
    await server.allClosed();
  });
});

describe('With long timeouts', () => {
  const patient = useLimitedServer({ ...limits, linger: 60_000, stall: 60_000 });

  it('a connection is closed when its client closes it after the last response', async () => {
    const client = patient.connect(`${head}Connection: close\r\n\r\n`);
    await client.ended;
    client.socket.end();
    await patient.allClosed();
  });

  it(`a client that pipelines ${limits.requests + 1} requests is disconnected at once`, async () => {
    const client = patient.connect(get.repeat(limits.requests + 1));
    expect(await client.ended).toBeLessThan(60_000);
    // docs/security.md says so.
    expect(client.statuses()).toHaveLength(1);
    await patient.allClosed();
  });
});

it('A connection that is reset after CONNECT or an upgrade does not end the process', async () => {
  const upgrade = `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  for (const bytes of [tunnel, upgrade]) {
    const { socket } = server.connect(bytes);
    await expect.poll(() => server.sockets().size).toBe(1);
    socket.resetAndDestroy();
    await server.allClosed();
  }
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
  });
});

describe('A client that pipelines requests', () => {
  it(`gets every response in order with ${limits.requests} in progress`, async () => {
    const client = server.connect();
    client.socket.pause();
    const last = 'GET /api/last HTTP/1.1\r\nHost: a\r\n\r\n';
    client.socket.write(getLarge.repeat(limits.requests - 1) + last);
    await expect.poll(() => [...server.sockets()][0]?.bytesWritten).toBeGreaterThan(0);
    client.socket.resume();
    await expect.poll(client.received).toContain('Unknown public API path: /api/last');
    expect(client.statuses()).toEqual([...Array<number>(limits.requests - 1).fill(200), 404]);
    client.socket.write(get.repeat(limits.requests));
    await expect.poll(() => client.statuses().length).toBe(2 * limits.requests);
  });
});

/** Requests for more responses than the system buffers. */
const unread = getLarge.repeat(500);

describe('A client that reads no response', () => {
  const stall = 500;
  const patient = useLimitedServer({ ...short, stall, requests: 1_000 });

  it.each([
    ['nothing more', ''],
    ['CONNECT', tunnel],
    ['a body byte by byte', `${post}Content-Length: 99999\r\n\r\n`],
  ])('and then sends %s is disconnected', async (name, last) => {
    const { socket } = patient.connect();
    socket.pause();
    socket.write(unread + last);
    if (name.startsWith('a body')) drip(socket, 'x', stall / 10);
    await expect.poll(() => patient.sockets().size).toBe(1);
    await patient.allClosed();
  });
});

describe('With every connection taken', () => {
  // With the server's own timeouts, because no timeout may make room.
  const capacity = 5;
  const full = useLimitedServer({ ...limits, connections: capacity, requests: 1_000 });

  it.each([
    ['idle connections', get],
    ['connections that say nothing', ''],
    ['incomplete requests', 'GET /api/v1/info HTTP/1.1\r\n'],
  ])('by %s, a new client replaces the one that has been idle longest', async (_name, bytes) => {
    const held: RawClient[] = [];
    for (let count = 0; count < capacity; count += 1) {
      held.push(full.connect(bytes));
      await expect.poll(() => full.sockets().size).toBe(count + 1);
    }
    const [active, idle, ...others] = held;
    // A request makes its connection the latest one, and completes an incomplete request.
    active?.socket.write(bytes === '' || bytes === get ? get : 'Host: a\r\n\r\n');
    await expect.poll(() => active?.statuses().at(-1)).toBe(200);
    if (bytes === get) await expect.poll(() => active?.statuses()).toEqual([200, 200]);
    const client = full.connect(get);
    await expect.poll(client.statuses).toEqual([200]);
    await idle?.ended;
    expect(full.sockets().size).toBe(capacity);
    for (const one of [active, ...others]) expect(one?.socket.readableEnded).toBe(false);
  });

  it('a new client replaces an idle one, even if another has been in a response for longer', async () => {
    const busy = full.connect();
    busy.socket.pause();
    busy.socket.write(unread);
    await expect.poll(() => [...full.sockets()][0]?.writableLength).toBeGreaterThan(0);
    const idle: RawClient[] = [];
    for (let count = 1; count <= 2 * capacity; count += 1) {
      const client = full.connect(get);
      idle.push(client);
      await expect.poll(client.statuses).toEqual([200]);
    }
    busy.socket.resume();
    await expect.poll(() => busy.statuses().length).toBe(500);
    const stay = idle.map(({ socket }) => !socket.readableEnded);
    expect(stay).toEqual(idle.map((_, index) => index > capacity));
  });
});

describe('With 200 connections, as many as it keeps, the server', () => {
  const capacity = 200;
  const full = useLimitedServer({ ...limits, connections: capacity });

  it('closes 1% of them for a new client', async () => {
    for (let count = 0; count < capacity; count += 1) full.connect();
    await expect.poll(() => full.sockets().size).toBe(capacity);
    const client = full.connect(get);
    await expect.poll(client.statuses).toEqual([200]);
    await expect.poll(() => full.sockets().size).toBe(capacity - 1);
  });
});

describe('With every connection taken by responses that nobody reads', () => {
  const capacity = 20;
  const full = useLimitedServer({ ...limits, connections: capacity, requests: 1_000 });

  it('new clients still get in, and none replaces another', async () => {
    for (let count = 1; count <= capacity; count += 1) {
      const { socket } = full.connect();
      socket.pause();
      socket.write(unread);
      await expect.poll(() => full.sockets().size).toBe(count);
    }
    const isBusy = () => [...full.sockets()].every(({ writableLength }) => writableLength > 0);
    await expect.poll(isBusy).toBe(true);
    const clients = [full.connect(), full.connect()];
    for (const client of clients) await once(client.socket, 'connect');
    for (const client of clients) {
      client.socket.write(get);
      await expect.poll(client.statuses).toEqual([200]);
    }
  });
});
