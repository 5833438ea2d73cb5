import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateLimitResult } from '../../../src/contract/rate-limit.ts';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { createClock } from './clock.ts';
import { describeLimiter } from './limiter-suite.ts';

const quota = { limit: 3, window: 10 };

describeLimiter('a memory limiter', (ofTest) => {
  const clock = createClock();
  const limiter = createMemoryLimiter({ quota: ofTest, now: clock.now });
  return {
    consume: (client, cost) => limiter.consume(client, cost),
    advance: (ms) => {
      clock.advance(ms);
    },
  };
});

const requests = fc.array(
  fc.record({
    client: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    cost: fc.constantFrom<0 | 1>(1, 1, 1, 0),
    /** Milliseconds since the request before. */
    after: fc.oneof(fc.constant(0), fc.nat(2000), fc.constantFrom(5000, 9999, 10_000, 20_000)),
  }),
  { maxLength: 80 },
);

/** Counts fixed windows and forgets nothing. */
function createReference(now: () => number) {
  const windows = new Map<string, { used: number; end: number }>();
  return (client: string, cost: 0 | 1): RateLimitResult => {
    const held = windows.get(client);
    const window = held && now() < held.end ? held : { used: 0, end: now() + 10_000 };
    if (cost > 0) windows.set(client, window);
    const allowed = window.used + cost <= 3;
    if (allowed) window.used += cost;
    return { allowed, remaining: 3 - window.used, reset: Math.ceil((window.end - now()) / 1000) };
  };
}

describe('a memory limiter with room for every client', () => {
  it('counts like an unbounded one', () => {
    fc.assert(
      fc.property(requests, (log) => {
        const clock = createClock();
        const limiter = createMemoryLimiter({ quota, capacity: 7, now: clock.now });
        const reference = createReference(clock.now);
        for (const { client, cost, after } of log) {
          clock.advance(after);
          expect(limiter.consume(client, cost)).toEqual(reference(client, cost));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('returns no more seconds than the window has', () => {
    // By a rounding error, this time plus 60,000 is more than 60,000 later.
    const options = { quota: { limit: 5, window: 60 }, now: () => 99_157.88691992544 };
    expect(createMemoryLimiter(options).consume('a', 1).reset).toBe(60);
  });
});

describe('a memory limiter with more clients than it holds', () => {
  it('forgets the client idle longest, which then starts a new window', () => {
    const limiter = createMemoryLimiter({ quota, capacity: 2, now: () => 0 });
    for (let request = 0; request < 3; request += 1) limiter.consume('a', 1);
    for (let client = 0; client < 6; client += 1) limiter.consume(`other ${client}`, 1);
    expect(limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 2, reset: 10 });
  });

  it('keeps the count of an active client, however many others there are', () => {
    const limiter = createMemoryLimiter({ quota, capacity: 20, now: () => 0 });
    const remaining = Array.from({ length: 30 }, (_, round) => {
      for (let client = 0; client < 5; client += 1) limiter.consume(`${round}.${client}`, 1);
      return limiter.consume('active', 1).remaining;
    });
    expect(remaining).toEqual([2, 1, ...Array.from({ length: 28 }, () => 0)]);
    expect(limiter.consume('active', 1).allowed).toBe(false);
  });
});
