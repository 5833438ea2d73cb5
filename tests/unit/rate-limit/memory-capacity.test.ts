import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBudget } from '../../../src/rate-limit/memory.ts';
import type { Spending } from '../../../src/contract/rate-limit.ts';
import { createClock } from './clock.ts';

const quota = { limit: 3, window: 10 };

interface Request {
  readonly client: string;
  readonly cost: 0 | 1;
  /** Milliseconds since the request before. */
  readonly after: number;
}

const requests = fc.array(
  fc.record<Request>({
    client: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    cost: fc.constantFrom(1, 1, 1, 0),
    after: fc.oneof(fc.constant(0), fc.nat(2000), fc.constantFrom(5000, 9999, 10_000, 20_000)),
  }),
  { maxLength: 80 },
);

function replay(capacity: number, log: readonly Request[]) {
  const clock = createClock();
  const budget = createMemoryBudget({ quota, capacity, now: clock.now });
  return log.map((request) => {
    clock.advance(request.after);
    return { ...request, at: clock.now(), spending: budget.spend(request.client, request.cost) };
  });
}

/** Fixed windows without a bound: what the budget does where nothing is forgotten. */
function createReference(now: () => number) {
  const windows = new Map<string, { spent: number; end: number }>();
  return (client: string, cost: 0 | 1): Spending => {
    const held = windows.get(client);
    const window = held && now() < held.end ? held : { spent: 0, end: now() + 10_000 };
    windows.set(client, window);
    const allowed = window.spent + cost <= 3;
    if (allowed) window.spent += cost;
    return { allowed, remaining: 3 - window.spent, reset: Math.ceil((window.end - now()) / 1000) };
  };
}

describe('a memory budget with room for every client', () => {
  it('does exactly what an unbounded one does', () => {
    fc.assert(
      fc.property(requests, (log) => {
        const clock = createClock();
        const reference = createReference(clock.now);
        for (const { client, cost, after, spending } of replay(1000, log)) {
          clock.advance(after);
          expect(spending).toEqual(reference(client, cost));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a memory budget with more clients than it holds', () => {
  it.each([1, 2, 3, 4])(
    'holding %i, refuses only a client that was allowed its whole quota within the last window',
    (capacity) => {
      fc.assert(
        fc.property(requests, (log) => {
          const replayed = replay(capacity, log);
          replayed.forEach(({ client, at, spending }, index) => {
            if (spending.allowed) return;
            const spent = replayed
              .slice(0, index)
              .filter((one) => one.client === client && one.cost === 1 && one.spending.allowed)
              .filter((one) => one.at > at - 10_000);
            expect(spent.length).toBeGreaterThanOrEqual(quota.limit);
          });
        }),
        { numRuns: 300 },
      );
    },
  );

  it('forgives rather than refuses: a forgotten client starts anew', () => {
    const budget = createMemoryBudget({ quota, capacity: 2, now: () => 0 });
    for (let request = 0; request < 4; request += 1) budget.spend('a', 1);
    for (let client = 0; client < 6; client += 1) budget.spend(`other ${client}`, 1);
    expect(budget.spend('a', 1)).toEqual({ allowed: true, remaining: 2, reset: 10 });
  });

  it('keeps the count of an active client however many others pass by', () => {
    const budget = createMemoryBudget({ quota, capacity: 20, now: () => 0 });
    const remaining = Array.from({ length: 30 }, (_, round) => {
      for (let client = 0; client < 5; client += 1) budget.spend(`${round}.${client}`, 1);
      return budget.spend('active', 1).remaining;
    });
    expect(remaining).toEqual([2, 1, ...Array.from({ length: 28 }, () => 0)]);
    expect(budget.spend('active', 1).allowed).toBe(false);
  });
});

describe('a memory budget whose old clients are dropped with time', () => {
  it('keeps a window that still runs, though its client was silent since it opened', () => {
    const clock = createClock();
    const budget = createMemoryBudget({ quota, now: clock.now });
    clock.advance(9900);
    budget.spend('late', 1);
    clock.advance(200);
    budget.spend('turns the generations', 1);
    clock.advance(9700);
    expect(budget.spend('late', 1)).toEqual({ allowed: true, remaining: 1, reset: 1 });
  });

  it('starts anew after a silence of many windows', () => {
    const clock = createClock();
    const budget = createMemoryBudget({ quota, now: clock.now });
    budget.spend('a', 1);
    clock.advance(1_000_000);
    expect(budget.spend('a', 1)).toEqual({ allowed: true, remaining: 2, reset: 10 });
  });
});
