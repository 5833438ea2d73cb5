import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { describeLimiter } from './limiter-suite.ts';
import { createClock } from './clock.ts';

function open(quota = publicQuota, start = 0) {
  const clock = createClock(start);
  return { clock, limiter: createMemoryLimiter({ quota, now: clock.now }) };
}

describeLimiter(
  'a memory limiter',
  (quota) => {
    const { clock, limiter } = open(quota);
    return {
      consume: (client, cost) => limiter.consume(client, cost),
      advance: (ms) => {
        clock.advance(ms);
      },
      close: () => undefined,
    };
  },
  0,
);

describe('a memory limiter', () => {
  it('counts the seconds down to the end of the window, rounded up', () => {
    const { clock, limiter } = open(publicQuota, 1234.5);
    const resets = [0, 1, 999, 1000, 57_999, 0.9].map((ms) => {
      clock.advance(ms);
      return limiter.consume('a', 1).reset;
    });
    expect(resets).toEqual([60, 60, 59, 58, 1, 1]);
  });

  it('starts the next window clean, exactly when the last one ends', () => {
    const { clock, limiter } = open({ limit: 1, window: 60 });
    limiter.consume('a', 1);
    clock.advance(59_999);
    expect(limiter.consume('a', 1)).toEqual({ allowed: false, remaining: 0, reset: 1 });
    clock.advance(1);
    expect(limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    expect(limiter.consume('a', 1).allowed).toBe(false);
  });

  it('states its quota', () => {
    expect(open({ limit: 3, window: 7 }).limiter.quota).toEqual({ limit: 3, window: 7 });
  });

  it('states whole seconds from 1 to the window, at any time', () => {
    const time = fc.double({ min: 0, max: 1e12, noNaN: true });
    const step = fc.double({ min: 0, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 86_400 }),
        time,
        fc.array(step, { maxLength: 20 }),
        (window, start, steps) => {
          const { clock, limiter } = open({ limit: 5, window }, start);
          for (const ms of [0, ...steps]) {
            clock.advance(ms);
            const { reset } = limiter.consume('a', 1);
            expect(Number.isInteger(reset)).toBe(true);
            expect(reset).toBeGreaterThanOrEqual(1);
            expect(reset).toBeLessThanOrEqual(window);
          }
        },
      ),
      // This time plus 60,000 is more than 60,000 away from it, by a rounding error.
      { numRuns: 500, examples: [[60, 99_157.88691992544, []]] },
    );
  });
});
