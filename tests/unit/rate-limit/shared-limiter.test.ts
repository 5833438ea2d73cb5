import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LimiterStore } from '../../../src/rate-limit/limiter.ts';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { createSharedLimiter } from '../../../src/rate-limit/shared-limiter.ts';
import type { RateLimitResult } from '../../../src/contract/rate-limit.ts';

const quota = { limit: 600, window: 60 };
/** What only the store says, so that who decided can be seen. */
const fromStore: RateLimitResult = { allowed: true, remaining: 42, reset: 7 };
const deadline = 5;

/** A store that answers after `delay` milliseconds, never (undefined), or with an error. */
function open(delay: number | undefined | Error, connectError?: string) {
  const asked: string[] = [];
  const behaviour = { delay };
  const store: LimiterStore = {
    connectError,
    consume(client) {
      asked.push(client);
      const { delay: now } = behaviour;
      if (now instanceof Error) return Promise.reject(now);
      return new Promise((resolve) => {
        if (now !== undefined) setTimeout(resolve, now, fromStore);
      });
    },
    close: () => undefined,
  };
  const states: string[] = [];
  const limiter = createSharedLimiter({
    quota,
    store,
    local: createMemoryLimiter({ quota }),
    deadline,
    onState: (state, cause) => states.push(`${state}: ${cause}`),
  });
  return { limiter, behaviour, asked, states };
}

/** A decision, and how many milliseconds it took. */
async function decide(limiter: ReturnType<typeof open>['limiter']) {
  const started = performance.now();
  let took = NaN;
  const decision = Promise.resolve(limiter.consume('a', 1)).then((result) => {
    took = performance.now() - started;
    return result;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return { result: await decision, took };
}

describe('a shared limiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the store’s while the store answers in time', async () => {
    const { limiter, states } = open(deadline - 1);
    expect(await decide(limiter)).toEqual({ result: fromStore, took: deadline - 1 });
    expect(states).toEqual([]);
  });

  it('is counted here from the start if the store could not be reached, until it answers', async () => {
    const { limiter, states } = open(1, 'connect ECONNREFUSED');
    expect(states).toEqual(['down: connect ECONNREFUSED']);
    expect(await decide(limiter)).toMatchObject({ result: { remaining: 599 }, took: 0 });
    expect(states).toEqual(['down: connect ECONNREFUSED', 'up: it answers again']);
    expect((await decide(limiter)).result).toEqual(fromStore);
  });

  it('is counted here for a request that the store is late for, at the deadline', async () => {
    const { limiter, states } = open(50);
    expect(await decide(limiter)).toEqual({
      result: { allowed: true, remaining: 599, reset: 60 },
      // The fake clock gives an immediate a millisecond.
      took: deadline + 1,
    });
    expect(states).toEqual([]);
  });

  it('waits no more where the store is late for a tenth of a second, and says so once', async () => {
    const { limiter, states } = open(undefined);
    await decide(limiter);
    await decide(limiter);
    expect(states).toEqual([`down: no answer within ${deadline} ms`]);
    for (let request = 2; request < 100; request += 1) {
      expect((await decide(limiter)).took).toBe(0);
    }
    expect(states).toHaveLength(1);
  });

  it('bears with a store that is late now and then', async () => {
    const { limiter, behaviour, states } = open(1);
    for (let request = 0; request < 100; request += 1) {
      behaviour.delay = request % 2 === 0 ? 1 : 50;
      await decide(limiter);
    }
    expect(states).toEqual([]);
  });

  it('is counted here at once where the store fails, and says why, once', async () => {
    const { limiter, states } = open(new Error('connect ECONNREFUSED'));
    for (let request = 1; request <= 20; request += 1) {
      const { result, took } = await decide(limiter);
      expect(result).toEqual({
        allowed: true,
        remaining: 600 - request,
        reset: expect.any(Number) as number,
      });
      expect(took).toBe(0);
    }
    expect(states).toEqual(['down: connect ECONNREFUSED']);
  });

  it('refuses requests over the quota while it counts locally', async () => {
    const { limiter } = open(new Error('gone'));
    await decide(limiter);
    const results = Array.from({ length: 600 }, () => limiter.consume('b', 1));
    expect(await limiter.consume('b', 1)).toMatchObject({ allowed: false, remaining: 0 });
    for (const result of results) expect(await result).not.toEqual(fromStore);
  });

  it('is the store’s again once that answers in time, without a restart', async () => {
    const { limiter, behaviour, states } = open(new Error('gone'));
    await decide(limiter);
    behaviour.delay = 1;
    await decide(limiter);
    await decide(limiter);
    expect((await decide(limiter)).result).toEqual(fromStore);
    expect(states).toEqual(['down: gone', 'up: it answers again']);
  });

  it('stays here while the store answers, but late', async () => {
    const { limiter, behaviour, states } = open(new Error('gone'));
    await decide(limiter);
    behaviour.delay = 50;
    for (let request = 0; request < 10; request += 1) await decide(limiter);
    expect(states).toEqual(['down: gone']);
  });

  it('asks a store that is down a few times a second, however many requests come', async () => {
    const { limiter, asked } = open(new Error('gone'));
    await decide(limiter);
    asked.length = 0;
    for (let request = 0; request < 10_000; request += 1) void limiter.consume('a', 1);
    expect(asked).toEqual(['']);
    vi.advanceTimersByTime(250);
    void limiter.consume('a', 1);
    expect(asked).toEqual(['', '']);
  });

  it('takes an answer that is there when a stall of this process ends', async () => {
    vi.useRealTimers();
    const store: LimiterStore = {
      connectError: undefined,
      // Done by a thread, so that it is read where answers from a socket are.
      consume: () => stat('.').then(() => fromStore),
      close: () => undefined,
    };
    const local = createMemoryLimiter({ quota });
    const limiter = createSharedLimiter({ quota, store, local, deadline });
    const decision = limiter.consume('a', 1);
    const until = performance.now() + 30;
    while (performance.now() < until);
    expect(await decision).toEqual(fromStore);
  });
});
