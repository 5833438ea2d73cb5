import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateLimitResult } from '../../../src/contract/rate-limit.ts';
import type { Limiter } from '../../../src/rate-limit/limiter.ts';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { createSharedLimiter, type LimiterStore } from '../../../src/rate-limit/shared-limiter.ts';

/** A result that only the store returns. */
const fromStore: RateLimitResult = { allowed: true, remaining: 42, reset: 7 };
const timeout = 5;
/** The fake clock adds a millisecond for the immediate after the timeout. */
const longestWait = timeout + 1;

/** Opens a limiter whose store answers after `delay` milliseconds, never (undefined), or with an error. */
function open(delay: number | undefined | Error, connectError?: Error) {
  const behavior = { delay };
  const store: LimiterStore = {
    connectError,
    consume() {
      const { delay: ms } = behavior;
      if (ms instanceof Error) return Promise.reject(ms);
      return new Promise((resolve) => {
        if (ms !== undefined) setTimeout(resolve, ms, fromStore);
      });
    },
  };
  const states: string[] = [];
  const limiter = createSharedLimiter({
    store,
    local: createMemoryLimiter({ quota: { limit: 600, window: 60 } }),
    timeout,
    onState: (state, cause) => states.push(`${state}: ${cause}`),
  });
  return { limiter, behavior, states };
}

/** Sends a request every 20 ms. Returns the results, and how many milliseconds each took. */
async function consume(limiter: Limiter, count = 1) {
  const answers: { result: RateLimitResult; took: number }[] = [];
  for (let request = 0; request < count; request += 1) {
    const started = performance.now();
    void Promise.resolve(limiter.consume('a', 1)).then((result) =>
      answers.push({ result, took: performance.now() - started }),
    );
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(answers).toHaveLength(count);
  return answers;
}

describe('a shared limiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns what the store counts, if the store answers in time', async () => {
    const { limiter, states } = open(timeout - 1);
    expect(await consume(limiter)).toEqual([{ result: fromStore, took: timeout - 1 }]);
    expect(states).toEqual([]);
  });

  it('stops its timer when the store answers', async () => {
    const { limiter } = open(0);
    void limiter.consume('a', 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts a request locally at the timeout, if the store is late', async () => {
    const { limiter } = open(50);
    const result = { allowed: true, remaining: 599, reset: 60 };
    expect(await consume(limiter)).toEqual([{ result, took: longestWait }]);
  });

  it('counts a request locally at once, if the store fails', async () => {
    const { limiter } = open(new Error('connect ECONNREFUSED'));
    const answers = await consume(limiter, 20);
    expect(answers.map(({ result }) => result.remaining)).toEqual(
      Array.from({ length: 20 }, (_, index) => 599 - index),
    );
    expect(new Set(answers.map(({ took }) => took))).toEqual(new Set([0]));
  });

  it('reports once that the store is down, after a tenth of a second without an answer', async () => {
    const { limiter, states } = open(undefined);
    await consume(limiter, 5);
    expect(states).toEqual([]);
    await consume(limiter);
    expect(states).toEqual([`down: no answer within ${timeout} ms`]);
    await consume(limiter, 100);
    expect(states).toHaveLength(1);
  });

  it('reports nothing if every second answer is late', async () => {
    const { limiter, behavior, states } = open(1);
    for (let request = 0; request < 100; request += 1) {
      behavior.delay = request % 2 === 0 ? 1 : 50;
      await consume(limiter);
    }
    expect(states).toEqual([]);
  });

  it('uses the store again, and reports it, once the store answers in time', async () => {
    const { limiter, behavior, states } = open(new Error('gone'));
    await consume(limiter, 10);
    behavior.delay = 50;
    await consume(limiter, 10);
    expect(states).toEqual(['down: gone']);
    behavior.delay = 1;
    expect(await consume(limiter, 2)).toMatchObject([{ result: fromStore }, { result: fromStore }]);
    expect(states).toEqual(['down: gone', 'up: it answers in time again']);
  });

  it.each([
    [new Error('connect ECONNREFUSED 192.0.2.1:6379'), 'connect ECONNREFUSED 192.0.2.1:6379'],
    [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ])('reports at once that it could not connect: %s', async (error, cause) => {
    const { limiter, states } = open(1, error);
    expect(states).toEqual([`down: ${cause}`]);
    await consume(limiter);
    expect(states.slice(1)).toEqual(['up: it answers in time again']);
  });

  it('takes an answer that arrived while this process stalled', async () => {
    vi.useRealTimers();
    const store: LimiterStore = {
      connectError: undefined,
      // Another thread answers, so Node reads the answer in the same phase as sockets.
      consume: () => stat('.').then(() => fromStore),
    };
    const local = createMemoryLimiter({ quota: { limit: 600, window: 60 } });
    const limiter = createSharedLimiter({ store, local, timeout, onState: () => undefined });
    const answer = limiter.consume('a', 1);
    const until = performance.now() + 30;
    while (performance.now() < until);
    expect(await answer).toEqual(fromStore);
  });
});
