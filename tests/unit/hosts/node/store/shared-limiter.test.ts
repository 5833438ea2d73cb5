import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Limiter,
  type RateLimitResult,
  createMemoryLimiter,
} from '../../../../../src/api/rate-limit.ts';
import {
  createSharedLimiter,
  type StoreResult,
} from '../../../../../src/hosts/node/store/shared-limiter.ts';

const quota = { limit: 600, window: 60 };
const timeout = 100;
/** The fake clock adds a millisecond for the immediate after the timeout. */
const longestWait = timeout + 1;
const late = new Error(`no reply within ${timeout} ms`);

/**
 * Opens a limiter whose store counts a request and replies after `delay` milliseconds, or fails without
 * counting it. Another server has counted 100 requests there.
 */
function open(delay: number | Error) {
  const behavior = { delay, probeFails: false };
  const counts = createMemoryLimiter({ quota });
  for (let request = 0; request < 100; request += 1) counts.consume('a', 1);
  const store = {
    consume(client: string, cost: 0 | 1) {
      const { delay: ms } = behavior;
      if (ms instanceof Error) return Promise.reject(ms);
      const result = counts.consume(client, cost);
      const counted = { ...result, left: result.reset * 1000 };
      return new Promise<StoreResult>((resolve) => setTimeout(resolve, ms, counted));
    },
    probe: () => (behavior.probeFails ? Promise.reject(new Error('OOM')) : Promise.resolve()),
  };
  const states: unknown[] = [];
  const onState = (...change: unknown[]) => states.push(change);
  const local = createMemoryLimiter({ quota });
  return { limiter: createSharedLimiter({ store, local, timeout, onState }), behavior, states };
}

/** Sends a request every 20 ms. Returns what each response says, and how many milliseconds it took, in their order. */
async function consume(limiter: Limiter, count = 1) {
  const responses: { remaining: number; took: number }[] = [];
  const send = async () => {
    const started = performance.now();
    const { remaining } = await limiter.consume('a', 1);
    responses.push({ remaining, took: performance.now() - started });
  };
  for (let request = 0; request < count; request += 1) {
    void send();
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(longestWait);
  expect(responses).toHaveLength(count);
  return responses;
}

describe('a shared limiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([0, timeout - 1])('waits for a store that replies after %s ms', async (delay) => {
    const { limiter, states } = open(delay);
    expect(await consume(limiter, 2)).toEqual([
      { remaining: 499, took: delay },
      { remaining: 498, took: delay },
    ]);
    expect(states).toEqual([]);
    void limiter.consume('a', 1);
    await vi.advanceTimersByTimeAsync(delay);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for no other reply while one is overdue, and counts these requests here', async () => {
    const { limiter, states } = open(60_000);
    const waits = async () =>
      (await consume(limiter, 20)).map(({ took }) => took).sort((a, b) => b - a);
    const first = await waits();
    // Those in the first 100 ms can't know yet.
    expect(first).toEqual([...Array<number>(6).fill(longestWait), ...Array<number>(14).fill(0)]);
    expect(await waits()).toEqual(Array<number>(20).fill(0));
    expect(states).toEqual([['down', late]]);
  });

  it.each([150, 1_500])(
    'never lets the remaining requests rise, and loses no request, if replies take %s ms for a while',
    async (delay) => {
      const { limiter, behavior, states } = open(1);
      const responses = await consume(limiter, 10);
      behavior.delay = delay;
      responses.push(...(await consume(limiter, 50)));
      behavior.delay = 1;
      responses.push(...(await consume(limiter, 100)));
      const remaining = responses.map((response) => response.remaining);
      expect(remaining).toEqual(remaining.toSorted((a, b) => b - a));
      expect(remaining.at(-1)).toBe(600 - 100 - 160);
      expect(states).toEqual([['down', late]]);
    },
  );

  it('continues from the last count of the store when that fails, and reports the cause', async () => {
    const { limiter, behavior, states } = open(1);
    await consume(limiter, 2);
    const gone = new Error('connect ECONNREFUSED');
    behavior.delay = gone;
    expect(await consume(limiter, 2)).toEqual([
      { remaining: 497, took: 0 },
      { remaining: 496, took: 0 },
    ]);
    expect(states).toEqual([['down', gone]]);
  });

  it('uses the store again at once, and reports it as up when a probe succeeds after five seconds without a failure', async () => {
    const { limiter, behavior, states } = open(new Error('gone'));
    await consume(limiter);
    behavior.delay = 1;
    await consume(limiter, 230);
    expect(await consume(limiter)).toMatchObject([{ took: 1 }]);
    await limiter.probe();
    expect(states).toHaveLength(1);
    await consume(limiter, 10);
    await limiter.probe();
    expect(states.slice(1)).toEqual([['up']]);
  });

  it.each([
    ['requests', true, false],
    ['probes', false, true],
  ])('reports once that a store is down in which only %s fail', async (_, requests, probeFails) => {
    const { limiter, behavior, states } = open(1);
    Object.assign(behavior, { probeFails, ...(requests && { delay: new Error('OOM') }) });
    for (let second = 0; second < 25; second += 1) {
      await consume(limiter);
      await limiter.probe();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(states).toEqual([['down', new Error('OOM')]]);
  });

  it.each([
    // In time, so the limit is exact.
    [50, 0],
    // Each server sends five requests a second, so this many are on their way to the store and back.
    [150, 3],
    [500, 9],
  ])(
    'on three servers allows the quota and what is in flight in each window, if replies take %s ms',
    async (delay, inFlight) => {
      const small = { limit: 10, window: 60 };
      const counts = createMemoryLimiter({ quota: small });
      let end = 0;
      const store = {
        async consume(client: string, cost: 0 | 1) {
          await new Promise((resolve) => setTimeout(resolve, delay / 2));
          const result = counts.consume(client, cost);
          if (result.allowed && result.remaining === 9) end = performance.now() + 60_000;
          const left = end - performance.now();
          await new Promise((resolve) => setTimeout(resolve, delay / 2));
          return { ...result, left };
        },
        probe: () => Promise.resolve(),
      };
      const servers = Array.from({ length: 3 }, () => {
        const local = createMemoryLimiter({ quota: small });
        return createSharedLimiter({ store, local, timeout, onState: () => undefined });
      });
      const allowed = [0, 0, 0, 0];
      const send = async (server: Limiter, minute: number) => {
        const result = await server.consume('a', 1);
        if (result.allowed) allowed[minute] = (allowed[minute] ?? 0) + 1;
      };
      for (let minute = 0; minute < allowed.length; minute += 1) {
        for (let time = 0; time < 60_000; time += 200) {
          for (const server of servers) void send(server, minute);
          await vi.advanceTimersByTimeAsync(200);
        }
      }
      expect(Math.min(...allowed)).toBeGreaterThanOrEqual(10);
      expect(Math.max(...allowed)).toBeLessThanOrEqual(10 + inFlight);
    },
  );

  it('opens no window here for a request that costs nothing', async () => {
    const { limiter, behavior } = open(0);
    void limiter.consume('b', 0);
    await vi.advanceTimersByTimeAsync(30_000);
    behavior.delay = new Error('gone');
    expect(await limiter.consume('b', 1)).toEqual({ allowed: true, remaining: 599, reset: 60 });
  });

  it('accepts a reply that arrived while this process stalled', async () => {
    vi.useRealTimers();
    const fromStore: RateLimitResult = { allowed: true, remaining: 42, reset: 7 };
    // Another thread replies, so Node reads the reply in the same phase as sockets.
    const consumed = () => stat('.').then(() => ({ ...fromStore, left: 6_500 }));
    const store = { consume: consumed, probe: consumed };
    const local = createMemoryLimiter({ quota });
    const limiter = createSharedLimiter({ store, local, timeout, onState: () => undefined });
    const reply = limiter.consume('a', 1);
    // Sleeping leaves the other thread a core.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(await reply).toEqual(fromStore);
  });
});
