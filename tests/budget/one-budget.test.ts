import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { startNodeServer, type RunningHost } from '../http/hosts.ts';
import { readInTurn } from './load.ts';
import { redisServer, startRedis, type Redis } from './redis.ts';

const limit = 600;
const window = 6;

/** A decision never waits so long in this test: what is late is the machine it shares. */
const patient = { BUDGET_DEADLINE: '10000', RATE_WINDOW: String(window), LOG_LEVEL: 'silent' };

interface Deployment {
  readonly origins: readonly string[];
  readonly stop: () => Promise<void>;
}

function describeOneBudget(name: string, start: () => Promise<Deployment>): void {
  describe(name, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await start();
    });
    afterAll(() => deployment.stop());

    it('lets exactly 600 reads of one client pass in each window, whichever process they reach', async () => {
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

// Without a store on this machine; .ci/run installs one.
describe.skipIf(!redisServer)('with a store', () => {
  let redis: Redis | undefined;
  describeOneBudget('four servers', async () => {
    redis = await startRedis();
    const env = { ...patient, BUDGET_STORE: redis.url };
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

describeOneBudget('one server over four processes', async () => {
  const host = await startNodeServer({ ...patient, WORKERS: '4' });
  // A connection is one process's, and the next is another's.
  return { origins: Array.from({ length: 4 }, () => toIpv4(host)), stop: () => host.stop() };
});

/** By one address, as a client from one: `localhost` may be two. */
function toIpv4({ origin }: RunningHost): string {
  return origin.replace('localhost', '127.0.0.1');
}
