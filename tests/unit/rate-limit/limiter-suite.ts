import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { publicQuota, type Quota, type Spending } from '../../../src/contract/rate-limit.ts';

/** A budget under test, empty, with the time it counts by. */
export interface OpenBudget {
  spend(client: string, cost: 0 | 1): Spending | Promise<Spending>;
  /** Lets time pass, in milliseconds. */
  advance(ms: number): void | Promise<void>;
  close(): void;
}

/**
 * What every budget promises, wherever it counts. `open` gives an empty one; `precision` is how many
 * milliseconds of real time may pass between two calls, 0 where the clock is the test's.
 */
export function describeBudget(
  name: string,
  open: (quota: Quota) => OpenBudget | Promise<OpenBudget>,
  precision: number,
): void {
  describe(name, () => {
    const opened: OpenBudget[] = [];
    const openOne = async (quota: Quota) => {
      const budget = await open(quota);
      opened.push(budget);
      return budget;
    };
    const inOrder = async <T>(count: number, ask: (index: number) => Promise<T> | T) => {
      const answers: T[] = [];
      for (let index = 0; index < count; index += 1) answers.push(await ask(index));
      return answers;
    };
    beforeEach(() => {
      opened.length = 0;
    });
    afterEach(() => {
      for (const budget of opened) budget.close();
    });

    it('allows the 600th request of a window and not the 601st', async () => {
      const budget = await openOne(publicQuota);
      const spendings = await inOrder(601, () => budget.spend('a', 1));
      expect(spendings.filter(({ allowed }) => allowed)).toHaveLength(600);
      expect(spendings[599]).toMatchObject({ allowed: true, remaining: 0 });
      expect(spendings[600]).toMatchObject({ allowed: false, remaining: 0 });
    });

    it('counts what remains down by one a request', async () => {
      const budget = await openOne(publicQuota);
      const spendings = await inOrder(600, () => budget.spend('a', 1));
      expect(spendings.map(({ remaining }) => remaining)).toEqual(
        Array.from({ length: 600 }, (_, index) => 599 - index),
      );
    });

    it('counts requests that come at once one by one', async () => {
      const budget = await openOne({ limit: 100, window: 60 });
      const spendings = await Promise.all(
        Array.from({ length: 150 }, async () => budget.spend('a', 1)),
      );
      expect(spendings.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual(
        Array.from({ length: 100 }, (_, index) => 99 - index),
      );
    });

    it('opens the window with the first request of each client', async () => {
      const budget = await openOne({ limit: 600, window: 3 });
      await budget.spend('a', 1);
      await budget.advance(1_100 + precision);
      expect(await budget.spend('b', 1)).toEqual({ allowed: true, remaining: 599, reset: 3 });
      expect(await budget.spend('a', 1)).toEqual({ allowed: true, remaining: 598, reset: 2 });
    });

    it('starts the next window clean when the last one ends', async () => {
      const budget = await openOne({ limit: 1, window: 1 });
      await budget.spend('a', 1);
      expect(await budget.spend('a', 1)).toEqual({ allowed: false, remaining: 0, reset: 1 });
      await budget.advance(1_000 + precision);
      expect(await budget.spend('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 1 });
      expect(await budget.spend('a', 1)).toMatchObject({ allowed: false });
    });

    it('lets no client spend what is another one’s', async () => {
      const budget = await openOne({ limit: 1, window: 60 });
      expect(await budget.spend('a', 1)).toMatchObject({ allowed: true });
      expect(await budget.spend('a', 1)).toMatchObject({ allowed: false });
      expect(await budget.spend('b', 1)).toMatchObject({ allowed: true });
    });

    it('shows the state at no cost, and allows that even when the budget is used up', async () => {
      const budget = await openOne({ limit: 1, window: 60 });
      expect(await budget.spend('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
      expect(await budget.spend('a', 0)).toEqual({ allowed: true, remaining: 1, reset: 60 });
      expect(await budget.spend('a', 1)).toEqual({ allowed: true, remaining: 0, reset: 60 });
      expect(await budget.spend('a', 0)).toEqual({ allowed: true, remaining: 0, reset: 60 });
    });

    it('spends nothing and puts nothing off when a request is over it', async () => {
      const budget = await openOne({ limit: 2, window: 1 });
      await inOrder(2, () => budget.spend('a', 1));
      for (let step = 0; step < 4; step += 1) {
        await budget.advance(200);
        expect(await budget.spend('a', 1)).toMatchObject({ allowed: false, remaining: 0 });
      }
      await budget.advance(200 + precision);
      expect(await budget.spend('a', 1)).toEqual({ allowed: true, remaining: 1, reset: 1 });
    });

    it('takes any text for a client, the names that objects have among them', async () => {
      const budget = await openOne({ limit: 1, window: 60 });
      for (const client of ['', ' ', '\r\n', '*', '2001:db8::/64', '__proto__', 'constructor']) {
        expect(await budget.spend(client, 1)).toMatchObject({ allowed: true, remaining: 0 });
        expect(await budget.spend(client, 1)).toMatchObject({ allowed: false });
      }
    });
  });
}
