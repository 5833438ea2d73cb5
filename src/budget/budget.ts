import type { Quota, Spending } from '../contract/budget.ts';

/** Counts requests by client. The first request of a client opens its window (fixed window). */
export interface Budget {
  readonly quota: Quota;
  /**
   * Spends `cost` requests of a client's budget; 0 only reads it. A request over the budget is not
   * allowed and spends nothing.
   */
  spend(client: string, cost: 0 | 1): Spending;
}
