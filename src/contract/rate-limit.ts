/** A read budget: `limit` requests in `window` seconds, for each client. */
export interface Quota {
  readonly limit: number;
  readonly window: number;
}

/** What is left of a client's budget: requests, and whole seconds until the window ends. */
export interface BudgetState {
  readonly remaining: number;
  readonly reset: number;
}

/** A client's budget after a request: its state, and whether that request was within it. */
export interface Spending extends BudgetState {
  readonly allowed: boolean;
}

/** The public read budget that the contract states (seed §8). */
export const publicQuota: Quota = { limit: 600, window: 60 };

/** The state that cacheable answers advertise: the whole window, which is no one client's. */
export function fullWindow(quota: Quota): BudgetState {
  return { remaining: quota.limit, reset: quota.window };
}

/** Both budget fields, which every response has; RateLimit, the one that changes, is last. */
export function budgetFields(quota: Quota, state: BudgetState) {
  return {
    'RateLimit-Policy': formatRateLimitPolicy(quota),
    RateLimit: formatRateLimit(quota, state),
  } as const;
}

/** The RateLimit field, in the syntax of seed §8: `<quota>;r=<remaining>;t=<seconds>`. */
export function formatRateLimit(quota: Quota, state: BudgetState): string {
  return `${quota.limit};r=${toDigits(state.remaining)};t=${state.reset}`;
}

/**
 * A whole number in decimal. V8 keeps the text of many numbers it has seen, which outlives its next
 * collection: a large budget that counts down would have it copy all of them. Below 2000 they are the
 * same few.
 */
function toDigits(number: number): string {
  if (number < 1000) return String(number);
  return toDigits(Math.floor(number / 1000)) + String(1000 + (number % 1000)).slice(1);
}

/** The RateLimit-Policy field, in the syntax of seed §8: `<quota>;w=<seconds>`. */
export function formatRateLimitPolicy(quota: Quota): string {
  return `${quota.limit};w=${quota.window}`;
}
