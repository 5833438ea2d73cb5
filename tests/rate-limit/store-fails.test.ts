import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort, startNodeServer, type RunningHost } from '../http/hosts.ts';
import { readInTurn, type Read } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

/** The longest a read may take. The timeout is 5 ms, but the machine does other things too. */
const maxWait = 1_000;

/** A proxy to a store that can slow down, or lose its connections without closing them. */
async function startLine(port: number) {
  let delay = 0;
  let dead = new Set<Socket>();
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
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
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `valkey://127.0.0.1:${(line.address() as AddressInfo).port}`,
    slow: (milliseconds: number) => {
      delay = milliseconds;
    },
    loseConnections: () => {
      dead = new Set(sockets);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}

/** What a host logged about its store, in order. */
function statesOf({ program }: RunningHost): string[] {
  return program.output.stdout
    .split('\n')
    .filter((line) => line.includes('rate limit store'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

const down = 'rate limit store is down, counting in this process';
const up = 'rate limit store is up';

// Skipped without a store on this machine; .ci/run installs one.
describe.skipIf(!redisServer)('While reads go on, a store that', { timeout: 60_000 }, () => {
  let redis: Redis;
  let line: Awaited<ReturnType<typeof startLine>>;
  let host: RunningHost;
  let port: number;
  beforeEach(async () => {
    port = await findFreePort();
    redis = await startRedis(port);
    line = await startLine(port);
    host = await startNodeServer({ RATE_LIMIT_STORE: line.url, LOG_LEVEL: 'info' });
  });
  afterEach(async () => {
    await host.stop();
    line.stop();
    await redis.kill();
  });

  /** Reads over four connections until `scene` is over. Every read must have been answered. */
  async function play(scene: () => Promise<void>): Promise<Read[]> {
    let over = false;
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const reading = Array.from({ length: 4 }, () => readInTurn(origin, () => !over));
    try {
      await setTimeout(300);
      await scene();
    } finally {
      over = true;
    }
    const reads = (await Promise.all(reading)).flat();
    expect(reads.length).toBeGreaterThan(100);
    expect(reads.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(Math.max(...reads.map(({ took }) => took))).toBeLessThan(maxWait);
    return reads;
  }

  /** Waits for a state. A busy machine may cause more changes, but each is logged once. */
  async function seen(state: string): Promise<void> {
    await expect.poll(() => statesOf(host).at(-1), { timeout: 15_000 }).toBe(state);
    const states = statesOf(host);
    expect(states).toEqual(states.map((_, index) => (index % 2 === 0 ? down : up)));
    expect(states.length).toBeLessThan(10);
  }

  it('is killed and comes back fails no read, and counts again without a restart', async () => {
    await play(async () => {
      await redis.kill();
      await seen(down);
      await setTimeout(500);
      redis = await startRedis(port);
      await seen(up);
    });
  });

  it('hangs fails no read, and counts again when it continues', async () => {
    await play(async () => {
      redis.process.kill('SIGSTOP');
      await seen(down);
      await setTimeout(500);
      redis.process.kill('SIGCONT');
      await seen(up);
    });
  });

  it('is slow fails no read, and counts again when it is quick', async () => {
    await play(async () => {
      line.slow(100);
      await seen(down);
      await setTimeout(1_000);
      line.slow(0);
      await seen(up);
    });
  });

  it('loses its connection silently is reached over a new one', async () => {
    await play(async () => {
      line.loseConnections();
      await seen(down);
      await seen(up);
    });
  });

  it('refuses connections fails no read, and is reported once', async () => {
    await play(async () => {
      line.stop();
      await redis.kill();
      await seen(down);
      await setTimeout(1_500);
      redis = await startRedis(port);
    });
    expect(statesOf(host)).toEqual([down]);
  });
});

describe('A server that cannot reach its store', () => {
  it('starts anyway, counts by itself and logs the reason once', async () => {
    const host = await startNodeServer({
      RATE_LIMIT: '600',
      RATE_LIMIT_STORE: 'valkey://127.0.0.1:9',
    });
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const reads = await readInTurn(origin, (count) => count < 601);
    await host.stop();
    expect(reads.map(({ status }) => status)).toEqual([...Array<number>(600).fill(200), 429]);
    expect(statesOf(host)).toEqual([down]);
    expect(host.program.output.stdout).toContain('ECONNREFUSED');
  });
});
