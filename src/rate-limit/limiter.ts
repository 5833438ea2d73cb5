import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';

/** Counts requests per client in fixed windows. The first request that costs something opens one. */
export interface Limiter {
  readonly quota: Quota;
  /**
   * Adds `cost` to the client's count, unless that exceeds the quota: then the request is refused and
   * does not count. A cost of 0 only reads the state.
   */
  consume(client: string, cost: 0 | 1): RateLimitResult | Promise<RateLimitResult>;
}
