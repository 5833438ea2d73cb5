import { createClient } from '@redis/client';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { publicQuota } from '../../../src/api/rate-limit.ts';
import { needs } from '../../find-program.ts';
import { listen } from '../../verify/listen.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../hosts.ts';
import { readInTurn } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const timeout = 500;

const down = 'rate limit store is down, counting in this process';
const up = 'rate limit store is up';

/** Returns what a host logged about its store, in order. */
function statesOf({ program }: RunningHost): string[] {
  return program.output.stdout
    .split('\n')
    .filter((line) => line.includes('rate limit store'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

/** Starts a proxy to a store that can be slow, or lose its connections without closing them. */
async function startLine(port: number) {
  let delay = 0;
  let dead = new Set<Socket>();
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        void setTimeout(delay).then(() => dead.has(from) || to.write(bytes));
      });
      from.on('close', () => to.destroy()).on('error', () => to.destroy());
    }
  });
  const { origin, stop } = await listen(proxy, 'valkey');
  return {
    url: origin.href,
    slow: (milliseconds: number) => (delay = milliseconds),
    loseConnections: () => (dead = new Set(sockets)),
    stop,
  };
}

const skipped = needs(redisServer, 'redis-server');
describe.skipIf(!redisServer)(`While reads go on, the store${skipped}`, () => {
  let redis: Redis;
  let line: Awaited<ReturnType<typeof startLine>>;
  let host: RunningHost;
  let port: number;
  beforeEach(async () => {
    port = await findFreePort();
    redis = await startRedis(port);
    line = await startLine(port);
    host = await startNodeServer({
      RATE_LIMIT_STORE: line.url,
      RATE_LIMIT_STORE_TIMEOUT: String(timeout),
    });
  });
  afterEach(async () => {
    await host.stop();
    await line.stop();
    await redis.kill();
  });

  const restart = async () => {
    redis = await startRedis(port);
  };

  it.each<[name: string, begin: () => unknown, end: () => unknown, after: string]>([
    ['is killed and restarts', () => redis.kill(), restart, up],
    [
      'hangs and continues',
      () => redis.process.kill('SIGSTOP'),
      () => redis.process.kill('SIGCONT'),
      up,
    ],
    ['is slow for a while', () => line.slow(2 * timeout), () => line.slow(0), up],
    ['loses its connection silently', () => line.loseConnections(), () => undefined, up],
    ['refuses connections', () => redis.kill().then(line.stop), restart, down],
  ])('%s: no read fails or waits for it', async (_name, begin, end, after) => {
    const waitFor = (state: string) => expect.poll(() => statesOf(host).at(-1)).toBe(state);
    let over = false;
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const counts = [0, 0, 0, 0];
    const reading = counts.map((_, client) =>
      readInTurn(origin, async (count) => {
        counts[client] = count;
        await setTimeout(5);
        return !over;
      }),
    );
    /** Waits until each client has two more responses, whatever the store does. */
    const readOn = () => {
      const before = [...counts];
      const isOn = () => counts.every((count, client) => count > (before[client] ?? 0) + 1);
      return expect.poll(isOn).toBe(true);
    };
    try {
      await readOn();
      await begin();
      await waitFor(down);
      await readOn();
      await end();
      await waitFor(after);
    } finally {
      over = true;
    }
    const reads = (await Promise.all(reading)).flat();
    expect(reads.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    // A busy machine may cause more changes, but each is logged once.
    const states = statesOf(host);
    expect(states).toEqual(states.map((_, index) => (index % 2 === 0 ? down : up)));
    expect(states.length).toBeLessThan(10);
  });
});

/** Sends a command to a store, and returns the store. */
async function command(redis: Redis, ...args: string[]): Promise<Redis> {
  const client = await createClient({ url: redis.url.replace('valkey', 'redis') }).connect();
  await client.sendCommand(args);
  client.destroy();
  return redis;
}

const revive = ({ url }: Redis) => startRedis(Number(new URL(url).port));

describe.skipIf(!redisServer)(`A server reports its store as down${skipped}`, () => {
  it.each<[why: string, begin: (redis: Redis) => unknown, end: (redis: Redis) => Promise<Redis>]>([
    ['is gone', (redis) => redis.kill(), revive],
    [
      'is full',
      (redis) => command(redis, 'CONFIG', 'SET', 'maxmemory', '1'),
      (redis) => command(redis, 'CONFIG', 'SET', 'maxmemory', '0'),
    ],
    [
      'is a read-only replica',
      (redis) => command(redis, 'REPLICAOF', '127.0.0.1', '9'),
      (redis) => command(redis, 'REPLICAOF', 'NO', 'ONE'),
    ],
  ])('as long as it %s, idle or not, and then as up', async (_why, begin, end) => {
    let redis = await startRedis();
    const operatorPort = String(await findFreePort());
    const host = await startNodeServer({
      RATE_LIMIT_STORE: redis.url,
      // These stores fail at once, however busy this machine is.
      RATE_LIMIT_STORE_TIMEOUT: '10000',
      OPERATOR_PORT: operatorPort,
    });
    onTestFinished(async () => {
      await host.stop();
      await redis.kill();
    });
    const isUp = async () => {
      const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
      return /^frontdesk_rate_limit_store_up (\d)$/m.exec(text)?.[1];
    };
    const becomes = (value: string) => expect.poll(isUp).toBe(value);
    await becomes('1');
    await begin(redis);
    await becomes('0');
    const samples: unknown[] = [];
    for (let request = 0; request < 25; request += 1) {
      expect((await fetch(`${host.origin}/api/v1/info`)).status).toBe(200);
      await setTimeout(100);
      samples.push(await isUp());
    }
    expect(samples).toEqual(Array<string>(25).fill('0'));
    redis = await end(redis);
    await becomes('1');
    expect(statesOf(host)).toEqual([down, up]);
  });
});

it('A server that cannot reach its store starts anyway, counts by itself, and logs the reason once', async () => {
  const host = await startNodeServer({ RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' });
  const origin = host.origin.replace('localhost', '127.0.0.1');
  const { limit } = publicQuota;
  const reads = await readInTurn(origin, (count) => count <= limit);
  await host.stop();
  expect(reads.map(({ status }) => status)).toEqual([...Array<number>(limit).fill(200), 429]);
  expect(statesOf(host)).toEqual([down]);
  expect(host.program.output.stdout).toContain('ECONNREFUSED');
});
