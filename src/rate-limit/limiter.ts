import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';

/** Counts requests per client in fixed windows. A client's first request opens its window. */
export interface Limiter {
  readonly quota: Quota;
  /**
   * Counts `cost` requests of a client; 0 only reads its state. A request over the quota is refused
   * and does not count.
   */
  consume(client: string, cost: 0 | 1): RateLimitResult | Promise<RateLimitResult>;
}

/** A store in which several processes count together. */
export interface LimiterStore {
  /** Why the first attempt to connect failed; undefined if it succeeded. */
  readonly connectError: Error | undefined;
  /** Like `Limiter.consume`, but rejects if the store fails. */
  consume(client: string, cost: 0 | 1): Promise<RateLimitResult>;
  close(): void;
}
