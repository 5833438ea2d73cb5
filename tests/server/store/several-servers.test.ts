import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { needs } from '../../find-program.ts';
import { findFreePort, startNodeServer, startProgram, type RunningHost } from '../hosts.ts';
import { readInTurn } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const skipped = needs(redisServer, 'redis-server');
describe.skipIf(!redisServer)(`Two servers on one port, with one store,${skipped}`, () => {
  let redis: Redis;
  let hosts: [RunningHost, RunningHost];
  let origin: string;
  beforeAll(async () => {
    redis = await startRedis();
    const port = String(await findFreePort());
    // `localhost` may be two addresses.
    origin = `http://127.0.0.1:${port}`;
    const start = async () => {
      const host = await startNodeServer({
        PORT: port,
        REUSE_PORT: '1',
        RATE_LIMIT_STORE: redis.url,
        RATE_LIMIT_STORE_TIMEOUT: '10000',
        RATE_WINDOW: '600',
      });
      // The other server may have answered, so wait for this one's own log line.
      await vi.waitFor(() => {
        expect(host.program.output.stdout).toContain('"listening"');
      }, 300_000);
      return host;
    };
    hosts = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.stop()));
    await redis.kill();
  });

  const countReads = ({ program }: RunningHost) =>
    program.output.stdout.split('"path":"/api/v1/info"').length - 1;

  it('together allow exactly the quota on a busy machine, and both respond', async () => {
    const { limit } = publicQuota;
    const each = Math.ceil(limit / 4);
    const others = Array.from({ length: 2 * availableParallelism() }, () =>
      startProgram(['--eval', 'for (;;);']),
    );
    onTestFinished(() => {
      for (const other of others) other.process.kill();
    });
    // Enough connections that the system gives each server some of them.
    const inTurn = await Promise.all(
      Array.from({ length: 16 }, () => readInTurn(origin, (count) => count < each)),
    );
    const statuses = inTurn.flat().map(({ status }) => status);
    expect(statuses).toHaveLength(16 * each);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    for (const reads of inTurn) {
      const remaining = reads.map((read) => read.remaining);
      expect(remaining).toEqual(remaining.toSorted((a, b) => b - a));
    }
    await expect.poll(() => countReads(hosts[0]) + countReads(hosts[1])).toBe(16 * each);
    expect(Math.min(...hosts.map(countReads))).toBeGreaterThan(0);
  });

  it('continue with one when the other is killed', async () => {
    const [killed, survivor] = hosts;
    killed.program.process.kill('SIGKILL');
    await killed.program.exited;
    const before = countReads(survivor);
    const reads = await readInTurn(origin, (count) => count < 50, { connections: 'new' });
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([429]));
    await expect.poll(() => countReads(survivor)).toBe(before + 50);
  });
});
