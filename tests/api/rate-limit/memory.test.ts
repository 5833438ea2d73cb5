import { describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../../src/packages/api/rate-limit.ts';
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

it('A memory limiter returns no more seconds than the window has', () => {
  // By a rounding error, this time plus 60,000 is more than 60,000 later.
  const options = { quota: { limit: 5, window: 60 }, now: () => 99_157.88691992544 };
  expect(createMemoryLimiter(options).consume('a', 1).reset).toBe(60);
});

it('A memory limiter forgets no client before its window ends', () => {
  const clock = createClock();
  const limiter = createMemoryLimiter({ quota, now: clock.now });
  clock.advance(11_000);
  limiter.consume('a', 1);
  for (let request = 0; request < 3; request += 1) {
    clock.advance(3_000);
    limiter.consume('b', 1);
  }
  expect(limiter.consume('a', 1)).toEqual({ allowed: true, remaining: 1, reset: 1 });
});

describe('a memory limiter with more clients than it holds', () => {
  it('forgets the client idle longest, which then starts a new window', () => {
    const limiter = createMemoryLimiter({ quota, capacity: 2, now: () => 0 });
    for (let request = 0; request < 3; request += 1) limiter.consume('a', 1);
    for (let client = 0; client < 4; client += 1) limiter.consume(`other ${client}`, 1);
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
