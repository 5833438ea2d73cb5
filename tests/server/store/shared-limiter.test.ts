import { createClient } from '@redis/client';
import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryLimiter, type Quota } from '../../../src/packages/api/rate-limit.ts';
import { openSharedLimiter } from '../../../src/packages/hosts/node/shared-limiter.ts';
import { needs } from '../../find-program.ts';
import { describeLimiter } from '../../api/rate-limit/limiter-suite.ts';
import { listen } from '../../verify/listen.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const quota = { limit: 3, window: 60 };

/** On a busy machine, a store is not slow at once. */
const patience = 10_000;

/** Opens a limiter, and records what it reports. */
async function open(url: URL | string, ofTest: Quota = quota, timeout = patience) {
  const states: string[] = [];
  const limiter = await openSharedLimiter({
    url: new URL(url),
    local: createMemoryLimiter({ quota: ofTest }),
    timeout,
    onState: (state) => states.push(state),
  });
  const consume = async (key: string, cost: 0 | 1 = 1) => limiter.consume(key, cost);
  return { states, consume };
}

describe.skipIf(!redisServer)(`On a real store${needs(redisServer, 'redis-server')}`, () => {
  let redis: Redis;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    redis = await startRedis();
    client = createClient({ url: redis.url.replace('valkey', 'redis') });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await redis.kill();
  });
  beforeEach(async () => {
    await client.flushAll();
  });

  describeLimiter('a shared limiter', async (ofTest) => {
    const { consume } = await open(redis.url, ofTest);
    return {
      consume,
      async advance(ms) {
        for (const key of await client.keys('*')) {
          await client.pExpire(key, (await client.pTTL(key)) - ms);
        }
      },
    };
  });

  it.each([
    ['window', { limit: 3, window: 60 }],
    ['limit', { limit: 4, window: 3600 }],
  ])('opens a new window for a client when the quota has another %s', async (name, after) => {
    const before = await open(redis.url, { limit: 3, window: 3600 });
    await before.consume(name);
    const now = await open(redis.url, after);
    expect(await now.consume(name)).toMatchObject({ remaining: after.limit - 1 });
    expect(await before.consume(name, 0)).toMatchObject({ remaining: 2 });
  });

  it('is exact with the longest window and the largest limit', async () => {
    const { consume } = await open(redis.url, { limit: 1_000_000_000, window: 86_400 });
    const key = 'frontdesk:rate-limit:1000000000:86400:a';
    await client.set(key, 999_999_999, { PX: 86_398_990 });
    expect(await consume('a')).toEqual({ allowed: true, remaining: 0, reset: 86_399 });
    expect(await consume('a')).toMatchObject({ allowed: false, reset: 86_399 });
  });

  it("lets nobody wait longer than a window, even if the store's clock goes back an hour", async () => {
    const { consume } = await open(redis.url);
    await client.set('frontdesk:rate-limit:3:60:a', 3, { PX: 3_630_000 });
    expect(await consume('a', 0)).toEqual({ allowed: true, remaining: 3, reset: 60 });
    expect(await consume('a')).toEqual({ allowed: true, remaining: 2, reset: 60 });
    expect(await client.pTTL('frontdesk:rate-limit:3:60:a')).toBeLessThanOrEqual(60_000);
  });

  it('keeps one connection, and no key of a check for longer than a second', async () => {
    await open(redis.url);
    const countConnections = async () =>
      /total_connections_received:(\d+)/.exec(await client.info('stats'))?.[1];
    const before = await countConnections();
    await setTimeout(2_500);
    expect(await countConnections()).toBe(before);
    expect(
      Math.max(...(await Promise.all((await client.keys('*')).map((key) => client.pTTL(key))))),
    ).toBeLessThanOrEqual(1_000);
  });

  it.each<[why: string, fail: string[], mend: string[]]>([
    ['is full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['is a read-only replica', ['REPLICAOF', '127.0.0.1', '9'], ['REPLICAOF', 'NO', 'ONE']],
  ])('counts by itself while the store %s, idle or not, and reports it', async (_, fail, mend) => {
    const { consume, states } = await open(redis.url);
    await client.sendCommand(fail);
    await expect.poll(() => states).toEqual(['down']);
    expect(await consume('a')).toEqual({ allowed: true, remaining: 2, reset: 60 });
    await client.sendCommand(mend);
    await expect.poll(() => states).toEqual(['down', 'up']);
  });

  const restart = async ({ url }: Redis) => {
    const store = await startRedis(Number(new URL(url).port));
    onTestFinished(() => store.kill());
  };

  it.each<[why: string, fail: (store: Redis) => unknown, mend: (store: Redis) => unknown]>([
    ['is gone', (store) => store.kill(), restart],
    ['hangs', ({ process }) => process.kill('SIGSTOP'), ({ process }) => process.kill('SIGCONT')],
  ])(
    'opens a window of its own while the store %s, and then uses the store',
    async (_, fail, mend) => {
      const store = await startRedis();
      onTestFinished(() => store.kill());
      const { consume, states } = await open(store.url, quota, 1_000);
      await consume('a');
      await fail(store);
      const results = await Promise.all([consume('a'), consume('a')]);
      expect(results.map(({ remaining }) => remaining)).toEqual([2, 1]);
      const started = performance.now();
      expect(await consume('a')).toMatchObject({ remaining: 0 });
      expect(performance.now() - started).toBeLessThan(500);
      await mend(store);
      await expect.poll(() => states).toEqual(['down', 'up']);
      expect(await consume('b')).toMatchObject({ remaining: 2 });
    },
  );
});

/** Starts a store that accepts every command, and replies to the script as `reply` does. */
async function startFake(reply: (socket: Socket) => unknown) {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        for (const command of bytes.toString().split(/^(?=\*)/m)) {
          if (command.includes('EVAL')) reply(socket);
          else socket.write('+OK\r\n');
        }
      });
  });
  const { origin, stop } = await listen(server, 'valkey');
  onTestFinished(stop);
  return origin;
}

it.each([
  ...['*2\r\n:1\r\n:-99\r\n', '*2\r\n:-1\r\n:60000\r\n', '*2\r\n$3\r\nNaN\r\n:60000\r\n'],
  ...['*2\r\n$1\r\n1\r\n$5\r\n60000\r\n', '*1\r\n:1\r\n', '*-1\r\n', ':1\r\n', '+OK\r\n', '?\r\n'],
])('A store that replies %j is down', async (reply) => {
  const { states, consume } = await open(
    await startFake((socket) => socket.write(reply)),
    quota,
    1_000,
  );
  expect(states).toEqual(['down']);
  expect(await consume('a')).toEqual({ allowed: true, remaining: 2, reset: 60 });
});

it.each([
  ['*2\r\n:600\r\n:0\r\n', 1],
  ['*2\r\n:600\r\n:3600000\r\n', 60],
])('After the reply %j, a client waits %d s', async (reply, reset) => {
  const { consume } = await open(await startFake((socket) => socket.write(reply)));
  expect(await consume('a')).toEqual({ allowed: false, remaining: 0, reset });
});

it('A store that accepts no command is down after three seconds', async () => {
  const { origin, stop } = await listen(createServer(), 'valkey');
  onTestFinished(stop);
  expect((await open(origin)).states).toEqual(['down']);
});

it('A store with an endless reply loses its connection, and delays no further request', async () => {
  const chunk = Buffer.alloc(131_072, 'a');
  let closed = 0;
  const endless = await startFake((socket) => {
    socket.write('$2000000000\r\n');
    const timer = setInterval(() => socket.write(chunk), 1);
    socket.on('close', () => {
      clearInterval(timer);
      closed += 1;
    });
  });
  const { consume } = await open(endless, quota, 100);
  await expect.poll(() => closed).toBeGreaterThan(0);
  const started = performance.now();
  expect(await consume('a')).toMatchObject({ allowed: true });
  expect(performance.now() - started).toBeLessThan(50);
});
