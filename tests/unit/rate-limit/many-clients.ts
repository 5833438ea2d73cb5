import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { createClock } from './clock.ts';

/**
 * Counts a million clients. Prints how many bytes the limiter then holds, how many requests remain for the
 * last client, and how many bytes the limiter holds two windows later.
 */
const { gc } = globalThis as unknown as { readonly gc: () => void };
// A real clock returns fractions, which take more memory than whole numbers.
const clock = createClock(0.5);
const limiter = createMemoryLimiter({ quota: publicQuota, now: clock.now });

function measure(): number {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns the key of a client, as a part of a long X-Forwarded-For header. */
function toKey(number: number): string {
  const address = `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::/64`;
  return `${'x'.repeat(1000)}, ${address}`.slice(1002);
}

const before = measure();
for (let number = 0; number < 1_000_000; number += 1) limiter.consume(toKey(number), 1);
const held = measure() - before;
const { remaining } = limiter.consume(toKey(999_999), 0);
for (let windows = 0; windows < 2; windows += 1) {
  clock.advance(publicQuota.window * 1000);
  limiter.consume('one', 1);
}
const idle = measure() - before;
limiter.consume('one', 1);
process.stdout.write(JSON.stringify({ held, remaining, idle }));
