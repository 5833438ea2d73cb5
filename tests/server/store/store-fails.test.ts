import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { publicQuota } from '../../../src/api/rate-limit.ts';
import { needs } from '../../find-program.ts';
import { listen } from '../../verify/listen.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../hosts.ts';
import { readInTurn } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

/** The timeout, and the longest time of a read in milliseconds: other programs use the machine too. */
const [timeout, maxWait] = [50, 3_000];

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
  ])('%s: no read fails or waits', async (_name, begin, end, after) => {
    const waitFor = (state: string) =>
      expect.poll(() => statesOf(host).at(-1), { timeout: 15_000 }).toBe(state);
    let over = false;
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const goOn = () => setTimeout(5).then(() => !over);
    const reading = Array.from({ length: 4 }, () => readInTurn(origin, goOn));
    try {
      await setTimeout(300);
      await begin();
      await waitFor(down);
      await setTimeout(300);
      await end();
      await waitFor(after);
    } finally {
      over = true;
    }
    const reads = (await Promise.all(reading)).flat();
    expect(reads.length).toBeGreaterThan(4);
    expect(reads.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(Math.max(...reads.map(({ took }) => took))).toBeLessThan(maxWait);
    // A busy machine may cause more changes, but each is logged once.
    const states = statesOf(host);
    expect(states).toEqual(states.map((_, index) => (index % 2 === 0 ? down : up)));
    expect(states.length).toBeLessThan(10);
  });
});

it.skipIf(!redisServer)(
  `An idle server notices that its store is gone, and that it is back${skipped}`,
  async () => {
    const port = await findFreePort();
    const operatorPort = String(await findFreePort());
    let redis = await startRedis(port);
    const host = await startNodeServer({
      RATE_LIMIT_STORE: redis.url,
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
    const becomes = (value: string) => expect.poll(isUp, { timeout: 10_000 }).toBe(value);
    await becomes('1');
    await redis.kill();
    await becomes('0');
    redis = await startRedis(port);
    await becomes('1');
    expect(statesOf(host)).toEqual([down, up]);
  },
);

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
