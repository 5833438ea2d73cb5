import type { BudgetState, Quota } from '../contract/budget.ts';

/** A client's budget after a request: its state, and whether that request was within it. */
export interface Spending extends BudgetState {
  readonly allowed: boolean;
}

/** Counts requests by client. The first request of a client opens its window (fixed window). */
export interface Budget {
  readonly quota: Quota;
  /**
   * Spends `cost` requests of a client's budget; 0 only reads it. A request over the budget is not
   * allowed and spends nothing.
   */
  spend(client: string, cost: 0 | 1): Spending;
}
