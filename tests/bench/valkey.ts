import { createClient } from '@redis/client';
import type { BudgetStore } from '../../src/budget/budget.ts';
import { openValkeyStore } from '../../src/budget/valkey.ts';
import { publicQuota } from '../../src/contract/budget.ts';
import { summarize, type Row } from '../../src/site/bench-rows.ts';
import { startRedis } from '../budget/redis.ts';
import { divide, takeTurns, type Bench, type BenchContext } from './bench.ts';

/** How many clients take part; each has its key. */
const clients = 1_000;

/** A client of the API that waits for each answer, and a server under load. */
const loads = [
  { id: 'latency', name: 'one at a time', inFlight: 1, calls: 5_000 },
  { id: 'throughput', name: '32 in flight', inFlight: 32, calls: 50_000 },
] as const;
type Load = (typeof loads)[number];

type Call = (client: string) => Promise<unknown>;

/** What counting in a store costs beside the least that a store can count with. */
export const valkeyBench: Bench = {
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
  store: BudgetStore,
  increment: Call,
  context: BenchContext,
): Promise<Row> {
  const spend: Call = (client) => store.spend(client, 1);
  for (const call of [spend, increment]) await measure(call, load);
  const measured = await takeTurns([spend, increment], context, (call) => measure(call, load));
  const [ours = [], theirs = []] = [spend, increment].map((call) => measured.get(call));
  return {
    id: `valkey/${load.id}`,
    what: `time of one decision in Valkey, ${load.name}`,
    against: 'a bare INCR through the same client',
    unit: '×',
    goal: { atMost: 1.2 },
    figures: divide(ours, theirs),
    detail: `${showMicroseconds(ours)} of ${showMicroseconds(theirs)}`,
  };
}

/** Microseconds of one call, of as many at once as the load says. */
async function measure(call: Call, { inFlight, calls }: Load): Promise<number> {
  let asked = 0;
  const askInTurn = async () => {
    for (; asked < calls; asked += 1) await call(`198.51.100.${asked % clients}`);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, askInTurn));
  return ((performance.now() - started) * 1_000) / calls;
}

function showMicroseconds(figures: readonly number[]): string {
  return `${summarize(figures).median.toFixed(1)} µs`;
}
