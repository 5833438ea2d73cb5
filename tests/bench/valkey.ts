import { createClient } from '@redis/client';
import type { LimiterStore } from '../../src/rate-limit/limiter.ts';
import { openValkeyStore } from '../../src/rate-limit/valkey.ts';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { median, type Row } from './rows.ts';
import { startRedis } from '../rate-limit/redis.ts';
import { divide, takeTurns, type Bench, type BenchContext } from './bench.ts';

/** How many clients take part; each has its key. */
const clients = 1_000;

interface Load {
  readonly id: string;
  readonly name: string;
  readonly inFlight: number;
  /** How many calls are timed together. */
  readonly batch: number;
}

/**
 * One call at a time measures the round trip, which a client waits for. With 32 in flight, the calls
 * share the trip, and the store's own work is left: several times as long for a script as for INCR.
 */
const loads: readonly Load[] = [
  { id: 'latency', name: 'one at a time', inFlight: 1, batch: 50 },
  { id: 'throughput', name: '32 in flight', inFlight: 32, batch: 1_000 },
];

/** How many batches a round times. */
const batches = 100;

type Call = (client: string) => Promise<unknown>;

/** What counting in a store costs beside the least that a store can count with. */
export const valkey: Bench = {
  name: 'valkey',
  needs: ['redis-server'],
  async run(context) {
    const redis = await startRedis();
    // Of a limit that is not reached, so that each decision is of the same kind.
    const store = await openValkeyStore(new URL(redis.url), { ...publicQuota, limit: 1_000_000 });
    const bare = await createClient({
      url: redis.url.replace('valkey', 'redis'),
      RESP: 2,
    }).connect();
    try {
      const rows: Row[] = [];
      for (const load of loads) {
        rows.push(await compare(load, store, (client) => bare.incr(client), context));
      }
      return rows;
    } finally {
      store.close();
      bare.destroy();
      await redis.kill();
    }
  },
};

async function compare(
  load: Load,
  store: LimiterStore,
  increment: Call,
  context: BenchContext,
): Promise<Row> {
  const consume: Call = (client) => store.consume(client, 1);
  for (const call of [consume, increment]) await measure(call, load);
  const measured = await takeTurns([consume, increment], context, (call) => measure(call, load));
  const [ours = [], theirs = []] = [consume, increment].map((call) => measured.get(call));
  return {
    id: `valkey/${load.id}`,
    what: `time of one decision in Valkey, ${load.name}`,
    against: 'a bare INCR through the same client',
    unit: '×',
    figures: divide(ours, theirs),
    detail: `${showMicroseconds(ours)} of ${showMicroseconds(theirs)}`,
  };
}

/**
 * Microseconds of one call, of as many at once as the load says, in the middle batch: others on the
 * machine interrupt a few.
 */
async function measure(call: Call, load: Load): Promise<number> {
  const figures: number[] = [];
  for (let count = 0; count < batches; count += 1) figures.push(await timeBatch(call, load));
  return median(figures);
}

async function timeBatch(call: Call, { inFlight, batch }: Load): Promise<number> {
  let asked = 0;
  const askInTurn = async () => {
    for (; asked < batch; asked += 1) await call(`198.51.100.${asked % clients}`);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, askInTurn));
  return ((performance.now() - started) * 1_000) / batch;
}

function showMicroseconds(figures: readonly number[]): string {
  return `${median(figures).toFixed(1)} µs`;
}
