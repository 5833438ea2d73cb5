import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { needs } from '../find-program.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../http/hosts.ts';
import { readInTurn, type Read } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const limit = 600;
const window = 6;

/** A timeout that is long enough for a busy machine. */
const settings = {
  RATE_LIMIT_STORE_TIMEOUT: '10000',
  RATE_LIMIT: String(limit),
  RATE_WINDOW: String(window),
};

/** Returns the origin by one address, because `localhost` may be two. */
function toIpv4({ origin }: RunningHost): string {
  return origin.replace('localhost', '127.0.0.1');
}

describe.skipIf(!redisServer)(
  `With a store${needs(redisServer, 'redis-server')}`,
  { timeout: 60_000 },
  () => {
    let redis: Redis;
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.kill());

    it('four servers together allow exactly 600 reads of a client in each window', async () => {
      const env = { ...settings, RATE_LIMIT_STORE: redis.url, LOG_LEVEL: 'silent' };
      const hosts = await Promise.all(Array.from({ length: 4 }, () => startNodeServer(env)));
      for (let round = 0; round < 2; round += 1) {
        if (round > 0) await setTimeout((window + 0.5) * 1000);
        const connections = hosts.flatMap((host) => [toIpv4(host), toIpv4(host)]);
        const inTurn = await Promise.all(
          connections.map((origin) => readInTurn(origin, (count) => count < 300)),
        );
        const statuses = inTurn.flat().map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([200, 429]));
        expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
        for (const reads of inTurn) {
          const remaining = reads.map((one) => one.remaining);
          expect(remaining).toEqual(remaining.toSorted((a, b) => b - a));
        }
      }
      await Promise.all(hosts.map((host) => host.stop()));
    });

    describe('two servers on one port', () => {
      let hosts: [RunningHost, RunningHost];
      let origin: string;
      beforeAll(async () => {
        const port = String(await findFreePort());
        const start = async () => {
          const shared = { RATE_LIMIT_STORE: redis.url, PORT: port, REUSE_PORT: '1' };
          const host = await startNodeServer({ ...settings, ...shared });
          // The other server may have answered, so wait for this one's own log line.
          await vi.waitFor(() => {
            expect(host.program.output.stdout).toContain('"listening"');
          }, 10_000);
          return host;
        };
        hosts = [await start(), await start()];
        origin = toIpv4(hosts[0]);
        // The next window.
        await setTimeout((window + 0.5) * 1000);
      });
      afterAll(() => Promise.all(hosts.map((host) => host.stop())));

      const countReads = ({ program }: RunningHost) =>
        program.output.stdout.split('"path":"/api/v1/info"').length - 1;

      it('allow exactly 600 of 2,400 reads, and both answer', async () => {
        // Enough connections that the system gives each server some of them.
        const inTurn = await Promise.all(
          Array.from({ length: 16 }, () => readInTurn(origin, (count) => count < 150)),
        );
        const statuses = inTurn.flat().map(({ status }) => status);
        expect(statuses).toHaveLength(2_400);
        expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
        await expect.poll(() => countReads(hosts[0]) + countReads(hosts[1])).toBe(2_400);
        expect(Math.min(...hosts.map(countReads))).toBeGreaterThan(0);
      });

      it('continue with one when the other is killed under load', async () => {
        let over = false;
        const reading = Array.from({ length: 16 }, async () => {
          const reads: Read[] = [];
          let broken = 0;
          while (!over) {
            // Like every client, it opens a broken connection again.
            await readInTurn(origin, () => !over, { reads }).catch(() => (broken += 1));
          }
          return { reads, broken };
        });
        await setTimeout(500);
        const [killed, survivor] = hosts;
        killed.program.process.kill('SIGKILL');
        await killed.program.exited;
        const before = countReads(survivor);
        await setTimeout(500);
        over = true;
        const connections = await Promise.all(reading);
        expect(Math.max(...connections.map(({ broken }) => broken))).toBeLessThanOrEqual(2);
        const reads = connections.flatMap((connection) => connection.reads);
        expect(reads.filter(({ status }) => status >= 500)).toEqual([]);
        await expect.poll(() => countReads(survivor)).toBeGreaterThan(before + 100);
      });
    });
  },
);
