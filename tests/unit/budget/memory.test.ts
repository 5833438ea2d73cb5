import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBudget } from '../../../src/budget/memory.ts';
import { publicQuota } from '../../../src/contract/budget.ts';
import { createClock } from './clock.ts';

function open(quota = publicQuota, start = 0) {
  const clock = createClock(start);
  return { clock, budget: createMemoryBudget({ quota, now: clock.now }) };
}

describe('a memory budget', () => {
  it('allows the 600th request of a window and not the 601st', () => {
    const { budget } = open();
    for (let request = 1; request < 600; request += 1) budget.spend('a', 1);
    expect(budget.spend('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    expect(budget.spend('a', 1)).toEqual({ allowed: false, remaining: 0, reset: 60 });
  });

  it('counts what remains down by one a request', () => {
    const { budget } = open();
    const remaining = Array.from({ length: 600 }, () => budget.spend('a', 1).remaining);
    expect(remaining).toEqual(Array.from({ length: 600 }, (_, index) => 599 - index));
  });

  it('counts the seconds down to the end of the window, rounded up', () => {
    const { clock, budget } = open(publicQuota, 1234.5);
    const resets = [0, 1, 999, 1000, 57_999, 0.9].map((ms) => {
      clock.advance(ms);
      return budget.spend('a', 1).reset;
    });
    expect(resets).toEqual([60, 60, 59, 58, 1, 1]);
  });

  it('opens the window with the first request of each client', () => {
    const { clock, budget } = open();
    budget.spend('a', 1);
    clock.advance(20_000);
    expect(budget.spend('b', 1)).toMatchObject({ remaining: 599, reset: 60 });
    expect(budget.spend('a', 1)).toMatchObject({ remaining: 598, reset: 40 });
  });

  it('starts the next window clean, exactly when the last one ends', () => {
    const { clock, budget } = open({ limit: 1, window: 60 });
    budget.spend('a', 1);
    clock.advance(59_999);
    expect(budget.spend('a', 1)).toEqual({ allowed: false, remaining: 0, reset: 1 });
    clock.advance(1);
    expect(budget.spend('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    expect(budget.spend('a', 1).allowed).toBe(false);
  });

  it('lets no client spend what is another one’s', () => {
    const { budget } = open({ limit: 1, window: 60 });
    expect(budget.spend('a', 1).allowed).toBe(true);
    expect(budget.spend('a', 1).allowed).toBe(false);
    expect(budget.spend('b', 1).allowed).toBe(true);
  });

  it('shows the state at no cost, and allows that even when the budget is used up', () => {
    const { budget } = open({ limit: 1, window: 60 });
    expect(budget.spend('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
    expect(budget.spend('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
    expect(budget.spend('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    expect(budget.spend('a', 0)).toEqual({ allowed: true, remaining: 0, reset: 60 });
  });

  it('spends nothing and puts nothing off when a request is over it', () => {
    const { clock, budget } = open({ limit: 2, window: 60 });
    for (let request = 0; request < 100; request += 1) {
      expect(budget.spend('a', 1).remaining).toBe(Math.max(0, 1 - request));
      clock.advance(599);
    }
    clock.advance(100);
    expect(budget.spend('a', 1)).toEqual({ allowed: true, remaining: 1, reset: 60 });
  });

  it('takes any text for a client, the names that objects have among them', () => {
    const { budget } = open({ limit: 1, window: 60 });
    for (const client of ['', '__proto__', 'constructor', 'toString']) {
      expect(budget.spend(client, 1)).toMatchObject({ allowed: true, remaining: 0 });
      expect(budget.spend(client, 1).allowed).toBe(false);
    }
  });

  it('states its quota', () => {
    expect(open({ limit: 3, window: 7 }).budget.quota).toEqual({ limit: 3, window: 7 });
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
          const { clock, budget } = open({ limit: 5, window }, start);
          for (const ms of [0, ...steps]) {
            clock.advance(ms);
            const { reset } = budget.spend('a', 1);
            expect(Number.isInteger(reset)).toBe(true);
            expect(reset).toBeGreaterThanOrEqual(1);
            expect(reset).toBeLessThanOrEqual(window);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
