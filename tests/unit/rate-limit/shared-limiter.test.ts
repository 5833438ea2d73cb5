import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BudgetStore } from '../../../src/rate-limit/limiter.ts';
import { createMemoryBudget } from '../../../src/rate-limit/memory.ts';
import { createSharedBudget } from '../../../src/rate-limit/shared-limiter.ts';
import type { Spending } from '../../../src/contract/rate-limit.ts';

const quota = { limit: 600, window: 60 };
/** What only the store says, so that who decided can be seen. */
const fromStore: Spending = { allowed: true, remaining: 42, reset: 7 };
const deadline = 5;

/** A store that answers after `delay` milliseconds, never (undefined), or with an error. */
function open(delay: number | undefined | Error, unreachable?: string) {
  const asked: string[] = [];
  const behaviour = { delay };
  const store: BudgetStore = {
    unreachable,
    spend(client) {
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
  const budget = createSharedBudget({
    quota,
    store,
    local: createMemoryBudget({ quota }),
    deadline,
    onState: (state, cause) => states.push(`${state}: ${cause}`),
  });
  return { budget, behaviour, asked, states };
}

/** A decision, and how many milliseconds it took. */
async function decide(budget: ReturnType<typeof open>['budget']) {
  const started = performance.now();
  let took = NaN;
  const decision = Promise.resolve(budget.spend('a', 1)).then((spending) => {
    took = performance.now() - started;
    return spending;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return { spending: await decision, took };
}

describe('a shared budget', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the store’s while the store answers in time', async () => {
    const { budget, states } = open(deadline - 1);
    expect(await decide(budget)).toEqual({ spending: fromStore, took: deadline - 1 });
    expect(states).toEqual([]);
  });

  it('is counted here from the start if the store could not be reached, until it answers', async () => {
    const { budget, states } = open(1, 'connect ECONNREFUSED');
    expect(states).toEqual(['down: connect ECONNREFUSED']);
    expect(await decide(budget)).toMatchObject({ spending: { remaining: 599 }, took: 0 });
    expect(states).toEqual(['down: connect ECONNREFUSED', 'up: it answers again']);
    expect((await decide(budget)).spending).toEqual(fromStore);
  });

  it('is counted here for a request that the store is late for, at the deadline', async () => {
    const { budget, states } = open(50);
    expect(await decide(budget)).toEqual({
      spending: { allowed: true, remaining: 599, reset: 60 },
      // The fake clock gives an immediate a millisecond.
      took: deadline + 1,
    });
    expect(states).toEqual([]);
  });

  it('waits no more where the store is late for a tenth of a second, and says so once', async () => {
    const { budget, states } = open(undefined);
    await decide(budget);
    await decide(budget);
    expect(states).toEqual([`down: no answer within ${deadline} ms`]);
    for (let request = 2; request < 100; request += 1) {
      expect((await decide(budget)).took).toBe(0);
    }
    expect(states).toHaveLength(1);
  });

  it('bears with a store that is late now and then', async () => {
    const { budget, behaviour, states } = open(1);
    for (let request = 0; request < 100; request += 1) {
      behaviour.delay = request % 2 === 0 ? 1 : 50;
      await decide(budget);
    }
    expect(states).toEqual([]);
  });

  it('is counted here at once where the store fails, and says why, once', async () => {
    const { budget, states } = open(new Error('connect ECONNREFUSED'));
    for (let request = 1; request <= 20; request += 1) {
      const { spending, took } = await decide(budget);
      expect(spending).toEqual({
        allowed: true,
        remaining: 600 - request,
        reset: expect.any(Number) as number,
      });
      expect(took).toBe(0);
    }
    expect(states).toEqual(['down: connect ECONNREFUSED']);
  });

  it('refuses over the budget while it is counted here', async () => {
    const { budget } = open(new Error('gone'));
    await decide(budget);
    const spendings = Array.from({ length: 600 }, () => budget.spend('b', 1));
    expect(await budget.spend('b', 1)).toMatchObject({ allowed: false, remaining: 0 });
    for (const spending of spendings) expect(await spending).not.toEqual(fromStore);
  });

  it('is the store’s again once that answers in time, without a restart', async () => {
    const { budget, behaviour, states } = open(new Error('gone'));
    await decide(budget);
    behaviour.delay = 1;
    await decide(budget);
    await decide(budget);
    expect((await decide(budget)).spending).toEqual(fromStore);
    expect(states).toEqual(['down: gone', 'up: it answers again']);
  });

  it('stays here while the store answers, but late', async () => {
    const { budget, behaviour, states } = open(new Error('gone'));
    await decide(budget);
    behaviour.delay = 50;
    for (let request = 0; request < 10; request += 1) await decide(budget);
    expect(states).toEqual(['down: gone']);
  });

  it('asks a store that is down a few times a second, however many requests come', async () => {
    const { budget, asked } = open(new Error('gone'));
    await decide(budget);
    asked.length = 0;
    for (let request = 0; request < 10_000; request += 1) void budget.spend('a', 1);
    expect(asked).toEqual(['']);
    vi.advanceTimersByTime(250);
    void budget.spend('a', 1);
    expect(asked).toEqual(['', '']);
  });

  it('takes an answer that is there when a stall of this process ends', async () => {
    vi.useRealTimers();
    const store: BudgetStore = {
      unreachable: undefined,
      // Done by a thread, so that it is read where answers from a socket are.
      spend: () => stat('.').then(() => fromStore),
      close: () => undefined,
    };
    const local = createMemoryBudget({ quota });
    const budget = createSharedBudget({ quota, store, local, deadline });
    const decision = budget.spend('a', 1);
    const until = performance.now() + 30;
    while (performance.now() < until);
    expect(await decision).toEqual(fromStore);
  });
});
