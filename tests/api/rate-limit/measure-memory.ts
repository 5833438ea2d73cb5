import { createMemoryLimiter } from '../../../src/packages/api/rate-limit.ts';
import { createClock } from './clock.ts';

/*
 * usage: node --expose-gc measure-memory.ts
 *
 * Prints how many bytes a limiter holds with 600,000 clients, and after their windows. It is a program of its own
 * because a worker of vitest also frees the memory of other tests.
 */
function usedMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns the key of a client, as a part of a long X-Forwarded-For header. */
function toKey(number: number): string {
  const address = `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::/64`;
  return `${'x'.repeat(1000)}, ${address}`.slice(1002);
}

// A real clock returns fractions, which take more memory than whole numbers.
const clock = createClock(0.5);
const before = usedMemory();
const quota = { limit: 600, window: 60 };
const limiter = createMemoryLimiter({ quota, now: clock.now });
for (let number = 0; number < 600_000; number += 1) limiter.consume(toKey(number), 1);
const held = usedMemory() - before;
const { remaining } = limiter.consume(toKey(599_999), 0);
for (let windows = 0; windows < 2; windows += 1) {
  clock.advance(quota.window * 1000);
  limiter.consume('one', 1);
}
const left = usedMemory() - before;
const { allowed } = limiter.consume('one', 1);
process.stdout.write(JSON.stringify({ held, remaining, left, allowed }));
