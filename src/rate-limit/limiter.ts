import type { Quota, Spending } from '../contract/rate-limit.ts';

/** Counts requests by client. The first request of a client opens its window (fixed window). */
export interface Budget {
  readonly quota: Quota;
  /**
   * Spends `cost` requests of a client's budget; 0 only reads it. A request over the budget is not
   * allowed and spends nothing. A promise where the count is not kept in this process.
   */
  spend(client: string, cost: 0 | 1): Spending | Promise<Spending>;
}

/** A budget that is counted in this process, and so answers at once. */
export interface LocalBudget extends Budget {
  spend(client: string, cost: 0 | 1): Spending;
}

/** Where several processes count together. */
export interface BudgetStore {
  /** Why the store could not be reached when it was opened; undefined if it could. */
  readonly unreachable: string | undefined;
  /** What `Budget.spend` promises; rejects where the store did not count. */
  spend(client: string, cost: 0 | 1): Promise<Spending>;
  close(): void;
}
