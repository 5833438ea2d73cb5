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

/** Opens a limiter whose store replies after `delay` milliseconds, never (undefined), or with an error. */
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
  const states: unknown[] = [];
  const local = createMemoryLimiter({ quota: { limit: 600, window: 60 } });
  const onState = (...change: unknown[]) => states.push(change);
  return { limiter: createSharedLimiter({ store, local, timeout, onState }), behavior, states };
}

/** Sends a request every 20 ms. Returns the results, and how many milliseconds each took. */
async function consume(limiter: Limiter, count = 1) {
  const replies: { result: RateLimitResult; took: number }[] = [];
  for (let request = 0; request < count; request += 1) {
    const started = performance.now();
    void Promise.resolve(limiter.consume('a', 1)).then((result) =>
      replies.push({ result, took: performance.now() - started }),
    );
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(replies).toHaveLength(count);
  return replies;
}

describe('a shared limiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns what the store counts if it replies in time, and stops its timer', async () => {
    const { limiter, states } = open(timeout - 1);
    expect(await consume(limiter)).toEqual([{ result: fromStore, took: timeout - 1 }]);
    expect(states).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['at the timeout, if the store is late', 50, longestWait],
    ['at once, if the store fails', new Error('connect ECONNREFUSED'), 0],
  ])('counts a request locally %s', async (_name, delay, took) => {
    expect(await consume(open(delay).limiter, 20)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({
        result: { allowed: true, remaining: 599 - index, reset: 60 },
        took,
      })),
    );
  });

  it('reports once that the store is down, after 100 ms without a reply', async () => {
    const { limiter, states } = open(undefined);
    await consume(limiter, 5);
    expect(states).toEqual([]);
    await consume(limiter, 100);
    expect(states).toEqual([['down', new Error(`no reply within ${timeout} ms`)]]);
  });

  it('reports nothing if every second reply is late', async () => {
    const { limiter, behavior, states } = open(1);
    for (let request = 0; request < 100; request += 1) {
      behavior.delay = request % 2 === 0 ? 1 : 50;
      await consume(limiter);
    }
    expect(states).toEqual([]);
  });

  it('uses the store again, and reports it, once the store replies in time', async () => {
    const gone = new Error('gone');
    const { limiter, behavior, states } = open(gone);
    await consume(limiter, 10);
    behavior.delay = 50;
    await consume(limiter, 10);
    expect(states).toEqual([['down', gone]]);
    behavior.delay = 1;
    expect(await consume(limiter, 2)).toMatchObject([{ result: fromStore }, { result: fromStore }]);
    expect(states).toEqual([
      ['down', gone],
      ['up', undefined],
    ]);
  });

  it('reports at once that it could not connect', async () => {
    const refused = new Error('connect ECONNREFUSED 192.0.2.1:6379');
    const { limiter, states } = open(1, refused);
    expect(states).toEqual([['down', refused]]);
    await consume(limiter);
    expect(states.slice(1)).toEqual([['up', undefined]]);
  });

  it('accepts a reply that arrived while this process stalled', async () => {
    vi.useRealTimers();
    const store: LimiterStore = {
      connectError: undefined,
      // Another thread replies, so Node reads the reply in the same phase as sockets.
      consume: () => stat('.').then(() => fromStore),
    };
    const local = createMemoryLimiter({ quota: { limit: 600, window: 60 } });
    const limiter = createSharedLimiter({ store, local, timeout, onState: () => undefined });
    const reply = limiter.consume('a', 1);
    // Sleeping leaves the other thread a core.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    expect(await reply).toEqual(fromStore);
  });
});
