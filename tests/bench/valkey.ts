import { createClient } from '@redis/client';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { openValkeyStore } from '../../src/rate-limit/valkey.ts';
import { startRedis } from '../rate-limit/redis.ts';
import { compareSides, divide, type Bench } from './bench.ts';
import { median, type Row } from './rows.ts';

const clients = 1_000;
const batches = 100;

interface Load {
  readonly id: string;
  readonly name: string;
  readonly inFlight: number;
  /** How many calls are timed together. */
  readonly batch: number;
}

/**
 * One call at a time measures the round trip, which a client waits for. 32 calls in flight share round
 * trips, so they measure the work of the store, which is several times longer for a script than for INCR.
 */
const loads: readonly Load[] = [
  { id: 'latency', name: 'one at a time', inFlight: 1, batch: 50 },
  { id: 'throughput', name: '32 in flight', inFlight: 32, batch: 1_000 },
];

type Call = (client: string) => Promise<unknown>;

/** The cost of a decision in a store, compared with one INCR. */
export const valkey: Bench = {
  name: 'valkey',
  needs: ['redis-server'],
  async run(context) {
    const redis = await startRedis();
    // The limit is not reached, so all decisions are of the same kind.
    const store = await openValkeyStore(new URL(redis.url), { ...publicQuota, limit: 1_000_000 });
    const bare = await createClient({
      url: redis.url.replace('valkey', 'redis'),
      RESP: 2,
    }).connect();
    const sides: readonly [Call, Call] = [
      (client) => store.consume(client, 1),
      (client) => bare.incr(client),
    ];
    try {
      const rows: Row[] = [];
      for (const load of loads) {
        for (const call of sides) await measure(call, load);
        const { ours, theirs } = await compareSides(sides, context, (call) => measure(call, load));
        const show = (figures: readonly number[]) => `${median(figures).toFixed(1)} µs`;
        rows.push({
          id: `valkey/${load.id}`,
          what: `time of one decision in Valkey, ${load.name}`,
          against: 'a bare INCR through the same client',
          unit: '×',
          figures: divide(ours, theirs),
          detail: `${show(ours)} and ${show(theirs)}`,
        });
      }
      return rows;
    } finally {
      store.close();
      bare.destroy();
      await redis.kill();
    }
  },
};

/** Returns the microseconds of one call in the median batch, because other programs disturb a few. */
async function measure(call: Call, load: Load): Promise<number> {
  const figures: number[] = [];
  for (let count = 0; count < batches; count += 1) figures.push(await timeBatch(call, load));
  return median(figures);
}

async function timeBatch(call: Call, { inFlight, batch }: Load): Promise<number> {
  let sent = 0;
  const callInTurn = async () => {
    for (; sent < batch; sent += 1) await call(`198.51.100.${sent % clients}`);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, callInTurn));
  return ((performance.now() - started) * 1_000) / batch;
}
