import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../src/rate-limit/memory.ts';
import { limits } from '../../src/hosts/node/limits.ts';
import { drip } from '../load/drip.ts';
import { dist } from './hosts.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { connectRaw, type RawClient } from './raw-client.ts';

const head = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n';
const get = `${head}\r\n`;
const getLarge = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';
const post = 'POST /api/v1/info HTTP/1.1\r\nHost: a\r\n';

/** Short limits, so that the tests don't wait for the server's own. */
const short = {
  ...limits,
  headers: 300,
  stall: 400,
  idle: 1_000,
  linger: 200,
  checkEvery: 50,
  connections: 5,
};

const unlimited = () => createMemoryLimiter({ quota: { limit: 1_000_000, window: 60 } });

let server: LocalServer;
let clients: RawClient[];
beforeEach(async () => {
  server = await startLocalServer(unlimited(), { limits: short });
  clients = [];
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await server.stop();
});

function connect(bytes = ''): RawClient {
  const client = connectRaw(server.port, bytes);
  clients.push(client);
  return client;
}

/** Waits until the server has closed its end of every connection. */
const allClosed = () => expect.poll(() => server.sockets.size, { timeout: 5_000 }).toBe(0);

const bytesRead = () => [...server.sockets].map((socket) => socket.bytesRead);

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
    const client = connect(bytes);
    await client.ended;
    expect(client.statuses()).toEqual([status]);
    expect(client.received()).toContain('\r\nConnection: close\r\n');
    await allClosed();
  });

  it('even if it never reads and goes on sending', async () => {
    for (const bytes of ['hello there\r\n\r\n', head, `${post}Content-Length: 99999\r\n\r\n`]) {
      const { socket } = connect(bytes);
      socket.pause();
      drip(socket, 'x', 20);
    }
    await setTimeout(100);
    await allClosed();
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
    const client = connect();
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
    const { socket } = connect();
    socket.pause();
    socket.write(getLarge.repeat(20_000));
    await expect.poll(() => bytesRead()[0], { timeout: 2_000 }).toBeGreaterThan(0);
    await setTimeout(short.stall / 2);
    // One read of Node's is 64 KB.
    expect(Math.max(...bytesRead())).toBeLessThanOrEqual(2 * 65_536);
    await allClosed();
    const periods = (performance.now() - started) / short.stall;
    expect(Math.floor(periods) * limits.stall).toBeLessThanOrEqual(30_000);
  });

  it('keeps its connection as long as it goes on reading', async () => {
    const count = 200;
    const { socket } = connect(getLarge.repeat(count));
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
    const client = connect();
    client.socket.pause();
    client.socket.write(`${getLarge.repeat(60)}GET /api/last HTTP/1.1\r\nHost: a\r\n\r\n`);
    await setTimeout(short.stall / 2);
    client.socket.resume();
    await expect.poll(client.received).toContain('Unknown public API path: /api/last');
    expect(client.statuses()).toEqual([...Array<number>(60).fill(200), 404]);
  });
});

describe('A client that reads no response, and goes on sending a body byte by byte,', () => {
  it('is closed when it has made no progress for the time allowed', async () => {
    const roomy = await startLocalServer(unlimited(), { limits: { ...short, connections: 100 } });
    const unread = (bytes: string) => {
      const { socket } = connectRaw(roomy.port, bytes);
      socket.pause();
      drip(socket, 'x', short.stall / 4);
      return socket;
    };
    try {
      const sockets = [unread(getLarge.repeat(1_000))];
      await setTimeout(short.stall / 2);
      const [stalled] = roomy.sockets;
      const { size } = await stat(join(dist, 'client/openapi.json'));
      // How many responses the system takes differs a little, so one of these last ones does not fit.
      const taken = Math.floor((stalled?.bytesWritten ?? 0) / size);
      for (let count = Math.max(1, taken - 6); count < taken + 6; count += 1) {
        const last = getLarge.replace('Host: a\r\n', 'Host: a\r\nContent-Length: 99999\r\n');
        sockets.push(unread(getLarge.repeat(count) + last));
      }
      await setTimeout(6 * short.stall);
      expect(roomy.sockets.size).toBe(0);
      for (const socket of sockets) socket.destroy();
    } finally {
      await roomy.stop();
    }
  });
});

describe('Of 30 MB that a client sends at full speed, the server reads less than 200 KB', () => {
  it.each([
    ['as a body', `${post}Content-Length: 4000000000\r\n\r\n`, 'x', 405],
    ['as a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\nF4240\r\n`, 'x', 405],
    ['as headers', head, 'X: y\r\n', 431],
    ['as empty lines', '', '\r\n', 400],
    ['behind bad bytes', 'hello there\r\n\r\n', 'x', 400],
  ])('%s', async (_name, bytes, piece, status) => {
    const client = connect(bytes);
    await expect.poll(() => server.sockets.size).toBe(1);
    const [socket] = server.sockets;
    client.socket.write(piece.repeat(30_000_000 / piece.length));
    await client.ended;
    expect(client.statuses()).toEqual([status]);
    await allClosed();
    expect(socket?.bytesRead).toBeLessThan(200 * 1024);
  });
});

it('Empty lines before a request are ignored', async () => {
  const client = connect(`${get}${'\r\n'.repeat(50)}`);
  await expect.poll(client.statuses).toEqual([200]);
  client.socket.write(`${'\r\n'.repeat(50)}${get}`);
  await expect.poll(client.statuses).toEqual([200, 200]);
});

describe('With every connection taken', () => {
  // No timeout may make room.
  beforeEach(async () => {
    await server.stop();
    server = await startLocalServer(unlimited(), { limits: { ...limits, connections: 5 } });
  });

  const fill = async (bytes: string) => {
    const held: RawClient[] = [];
    for (let count = 0; count < short.connections; count += 1) {
      held.push(connect(bytes));
      await expect.poll(() => server.sockets.size).toBe(count + 1);
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
      const client = connect(get);
      await expect.poll(client.statuses).toEqual([200]);
      await oldest?.ended;
      expect(server.sockets.size).toBe(short.connections);
      const stillOpen = others.filter(({ socket }) => !socket.readableEnded && !socket.destroyed);
      expect(stillOpen).toHaveLength(others.length);
    },
  );

  it('a client that has just been answered stays, and one that waits for its response stays too', async () => {
    const held = await fill(get);
    const [oldest, next] = held;
    oldest?.socket.write(get);
    await expect.poll(() => oldest?.statuses()).toEqual([200, 200]);
    const client = connect(get);
    await expect.poll(client.statuses).toEqual([200]);
    await next?.ended;
    expect(oldest?.socket.readableEnded).toBe(false);
  });
});

describe('A POST and the request behind it get one response in all', () => {
  it.each([
    ['with a body', 'Content-Length: 3\r\n\r\nabc', 405],
    ['without its body', 'Content-Length: 999\r\n\r\n', 405],
    [
      'with both lengths (CL.TE)',
      'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
      400,
    ],
    [
      'with both lengths (TE.CL)',
      'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n1\r\nZ\r\n0\r\n\r\n',
      400,
    ],
    ['with an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 405],
    ['with a coding after chunked', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n', 400],
    ['with a space before a colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n', 400],
    ['with two lengths', 'Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello', 400],
    ['with a signed length', 'Content-Length: +5\r\n\r\nhello', 400],
    ['with a folded header', 'X: a\r\n folded\r\nContent-Length: 0\r\n\r\n', 400],
    ['with a bare line feed', 'X: a\nContent-Length: 0\r\n\r\n', 400],
    ['with a bare carriage return', 'X: a\rContent-Length: 0\r\n\r\n', 400],
    ['with a bad chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n', 405],
  ])('%s', async (_name, rest, status) => {
    const client = connect(`${post}${rest}${get}`);
    await client.ended;
    await allClosed();
    expect(client.statuses()).toEqual([status]);
  });
});

describe('A client that ends its side after its requests', () => {
  /** Answers late, as a store that is far away does. */
  async function startSlowServer(): Promise<LocalServer> {
    const memory = unlimited();
    const slow = {
      quota: memory.quota,
      consume: (client: string, cost: 0 | 1) =>
        setTimeout(50).then(() => memory.consume(client, cost)),
    };
    return startLocalServer(slow, { limits: short });
  }

  it.each([
    ['one', get, [200]],
    ['several', get.repeat(3), [200, 200, 200]],
    ['one that is bad', 'hello there\r\n\r\n', [400]],
    ['one that is bad after a good one', `${get}hello there\r\n\r\n`, [200, 400]],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', [400]],
  ])('gets every response while the store is slow: %s', async (_name, bytes, statuses) => {
    const slow = await startSlowServer();
    try {
      const client = connectRaw(slow.port, bytes);
      client.socket.end();
      await client.ended;
      expect(client.statuses()).toEqual(statuses);
      await expect.poll(() => slow.sockets.size).toBe(0);
    } finally {
      await slow.stop();
    }
  });
});

describe('Bytes behind a request', () => {
  it.each([
    ['its client', `${head}Connection: close\r\n\r\n`],
    ['HTTP/1.0', 'GET /api/v1/info HTTP/1.0\r\n\r\n'],
    ['the server, which ignores Expect,', `${head}Expect: 100-continue\r\n\r\n`],
  ])('that is the last one because of %s are thrown away', async (_name, bytes) => {
    const client = connect(bytes + get);
    await client.ended;
    expect(client.statuses()).toEqual([200]);
    client.socket.write('x'.repeat(1_000));
    await setTimeout(short.linger / 2);
    client.socket.end();
    await allClosed();
    // A reset could delete the response before the client reads it.
    expect(client.socket.errored).toBe(null);
  });

  it('that are refused do not overtake the responses before them', async () => {
    const client = connect(`${getLarge.repeat(3)}hello there\r\n\r\n`);
    await client.ended;
    expect(client.statuses()).toEqual([200, 200, 200, 400]);
  });

  it('that asks to upgrade are not answered, and the client is told so', async () => {
    const client = connect(
      `${head}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n${get}`,
    );
    await client.ended;
    expect(client.statuses()).toEqual([200]);
    expect(client.received()).toContain('\r\nConnection: close\r\n');
  });

  it('that has no body are the next request', async () => {
    const client = connect(`${post}Content-Length: 0\r\n\r\n${get}`);
    await expect.poll(client.statuses).toEqual([405, 200]);
  });
});
