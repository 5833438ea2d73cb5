import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { summarize } from '../../../src/site/bench-rows.ts';

/**
 * Decides for random clients among as many known ones, then prints the nanoseconds that one decision
 * took in the middle batch: others on the machine interrupt a few. The addresses are made anew just
 * before each batch, as a request brings its own: the figure includes hashing an address and the cache
 * misses of the table, not those of a list of addresses.
 */
const [kind = '', known = ''] = process.argv.slice(2);
const clients = Number(known);
const batch = 1_000;
const batches = { warm: 1_000, timed: 2_000 };

/** By the limiter; or the least that could count a client, which forgets none and has no window. */
function createDecision(): (client: string) => unknown {
  if (kind === 'map') {
    const counts = new Map<string, number>();
    return (client) => counts.set(client, (counts.get(client) ?? 0) + 1);
  }
  // Of a limit that is not reached, so that each decision is of the same kind.
  const limiter = createMemoryLimiter({ quota: { ...publicQuota, limit: 1_000_000 } });
  return (client) => limiter.consume(client, 1);
}

/**
 * The address of a client. However many there are, they are spread over the same addresses: a longer
 * text takes longer to hash. Joined, it lies in memory in one piece, as one that was received does.
 */
function toAddress(number: number): string {
  const host = Math.floor((number * 2 ** 24) / clients);
  return [10, (host >>> 16) & 0xff, (host >>> 8) & 0xff, host & 0xff].join('.');
}

/** The nanoseconds of a decision, over a batch of random clients. */
function timeBatch(): number {
  const addresses = Array.from({ length: batch }, () =>
    toAddress(Math.floor(Math.random() * clients)),
  );
  const started = process.hrtime.bigint();
  for (const address of addresses) decide(address);
  return Number(process.hrtime.bigint() - started) / batch;
}

const decide = createDecision();
for (let number = 0; number < clients; number += 1) decide(toAddress(number));
for (let count = 0; count < batches.warm; count += 1) timeBatch();
const figures = Array.from({ length: batches.timed }, timeBatch);
process.stdout.write(String(summarize(figures).median));
