import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { median } from '../rows.ts';

/**
 * Decides for random clients, all of them known, then prints the nanoseconds of one decision in the
 * median batch, since other processes interrupt a few batches. The addresses are made just before each
 * batch, because each request brings its own text: the figure includes hashing it.
 */
const clients = 1_000;
const batch = 1_000;
const batches = { warm: 1_000, timed: 2_000 };

/** The limiter's decision, or the least that counts a client: it forgets nobody and has no window. */
function createDecision(): (client: string) => unknown {
  if (process.argv[2] === 'map') {
    const counts = new Map<string, number>();
    return (client) => counts.set(client, (counts.get(client) ?? 0) + 1);
  }
  // A limit that is never reached, so that all decisions are alike.
  const limiter = createMemoryLimiter({ quota: { ...publicQuota, limit: 100_000_000 } });
  return (client) => limiter.consume(client, 1);
}

/** The address of a client. A joined text is in one piece of memory, as a received one is. */
function toAddress(number: number): string {
  return [10, 11, number >>> 8, number & 0xff].join('.');
}

/** Nanoseconds of one decision, over a batch of random clients. */
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
process.stdout.write(String(median(figures)));
