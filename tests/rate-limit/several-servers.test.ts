import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { findFreePort, startNodeServer, type RunningHost } from '../http/hosts.ts';
import { readInTurn, type Read } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const limit = 600;
const window = 6;

/** A timeout that no answer reaches, however busy the machine is. */
const settings = {
  RATE_LIMIT_STORE_TIMEOUT: '10000',
  RATE_LIMIT: String(limit),
  RATE_WINDOW: String(window),
  LOG_LEVEL: 'silent',
};

interface Deployment {
  readonly origins: readonly string[];
  readonly stop: () => Promise<void>;
}

function describeOneQuota(name: string, start: () => Promise<Deployment>): void {
  describe(name, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await start();
    });
    afterAll(() => deployment.stop());

    it('let exactly 600 reads of one client pass in each window, whichever of them they reach', async () => {
      for (let round = 0; round < 2; round += 1) {
        if (round > 0) await setTimeout((window + 0.5) * 1000);
        const connections = deployment.origins.flatMap((origin) => [origin, origin]);
        const inTurn = await Promise.all(
          connections.map((origin) => readInTurn(origin, (count) => count < 300)),
        );
        const statuses = inTurn.flat().map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([200, 429]));
        expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
        for (const reads of inTurn)
          expect(findRise(reads.map(({ remaining }) => remaining))).toBe(-1);
      }
    }, 60_000);
  });
}

/** Where a number is greater than the one before it; -1 where none is. */
function findRise(numbers: readonly number[]): number {
  return numbers.findIndex((number, index) => index > 0 && number > (numbers[index - 1] ?? 0));
}

// Skipped without a store on this machine; .ci/run installs one.
describe.skipIf(!redisServer)('with a store', () => {
  let redis: Redis | undefined;
  describeOneQuota('four servers', async () => {
    redis = await startRedis();
    const env = { ...settings, RATE_LIMIT_STORE: redis.url };
    const hosts = await Promise.all(Array.from({ length: 4 }, () => startNodeServer(env)));
    return {
      origins: hosts.map(toIpv4),
      async stop() {
        await Promise.all(hosts.map((host) => host.stop()));
        await redis?.kill();
      },
    };
  });
});

describe.skipIf(!redisServer)('Two servers on one port, with a store', { timeout: 60_000 }, () => {
  let redis: Redis;
  let hosts: RunningHost[];
  beforeAll(async () => {
    redis = await startRedis();
    const port = String(await findFreePort());
    const shared = { RATE_LIMIT_STORE: redis.url, PORT: port, REUSE_PORT: '1', LOG_LEVEL: 'info' };
    hosts = [];
    for (let count = 0; count < 2; count += 1) {
      const host = await startNodeServer({ ...settings, ...shared });
      // The other server may have answered: wait for this one's own log line.
      await vi.waitFor(() => {
        expect(host.program.output.stdout).toContain('"listening"');
      }, 10_000);
      hosts.push(host);
    }
  });
  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.stop()));
    await redis.kill();
  });

  const originOf = ([host]: readonly RunningHost[]) => (host ? toIpv4(host) : '');
  const countReads = ({ program }: RunningHost) =>
    program.output.stdout.split('"path":"/api/v1/info"').length - 1;

  it('let exactly 600 of 2,400 reads pass, and both answer', async () => {
    // Enough connections that the system gives each server some of them.
    const inTurn = await Promise.all(
      Array.from({ length: 16 }, () => readInTurn(originOf(hosts), (count) => count < 150)),
    );
    const statuses = inTurn.flat().map(({ status }) => status);
    expect(statuses).toHaveLength(2_400);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    await expect.poll(() => hosts.map(countReads).reduce((sum, one) => sum + one)).toBe(2_400);
    expect(Math.min(...hosts.map(countReads))).toBeGreaterThan(0);
  });

  it('continue with one when the other is killed under load', async () => {
    let over = false;
    const reading = Array.from({ length: 16 }, async () => {
      const reads: Read[] = [];
      let broken = 0;
      while (!over) {
        // A connection that breaks is opened again, as every client does.
        await readInTurn(originOf(hosts), () => !over, reads).catch(() => (broken += 1));
      }
      return { reads, broken };
    });
    await setTimeout(500);
    const [killed, survivor] = hosts as [RunningHost, RunningHost];
    killed.program.process.kill('SIGKILL');
    await killed.program.exited;
    const before = countReads(survivor);
    await setTimeout(500);
    over = true;
    const connections = await Promise.all(reading);
    expect(Math.max(...connections.map(({ broken }) => broken))).toBeLessThanOrEqual(2);
    expect(connections.flatMap(({ reads }) => reads).filter(({ status }) => status >= 500)).toEqual(
      [],
    );
    await expect.poll(() => countReads(survivor)).toBeGreaterThan(before + 100);
  });
});

/** By one address, as a client from one: `localhost` may be two. */
function toIpv4({ origin }: RunningHost): string {
  return origin.replace('localhost', '127.0.0.1');
}
