import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { createClock } from './clock.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

function usedMemory(): number {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns the key of a client, as a part of a long X-Forwarded-For header. */
function toKey(number: number): string {
  const address = `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::/64`;
  return `${'x'.repeat(1000)}, ${address}`.slice(1002);
}

it('A memory limiter holds at most 65 MB, and frees them when the windows have ended', () => {
  // A real clock returns fractions, which take more memory than whole numbers.
  const clock = createClock(0.5);
  const before = usedMemory();
  const limiter = createMemoryLimiter({ quota: publicQuota, now: clock.now });
  for (let number = 0; number < 600_000; number += 1) limiter.consume(toKey(number), 1);
  const held = usedMemory() - before;
  // A worker that also ran other tests may free some of their memory meanwhile.
  expect(held).toBeGreaterThan(20e6);
  expect(held).toBeLessThan(65e6);
  expect(limiter.consume(toKey(599_999), 0).remaining).toBe(publicQuota.limit - 1);
  for (let windows = 0; windows < 2; windows += 1) {
    clock.advance(publicQuota.window * 1000);
    limiter.consume('one', 1);
  }
  expect(usedMemory() - before).toBeLessThan(3e6);
  expect(limiter.consume('one', 1).allowed).toBe(true);
});
