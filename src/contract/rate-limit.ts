/** A quota: `limit` requests in `window` seconds for each client. */
export interface Quota {
  readonly limit: number;
  readonly window: number;
}

/** The remaining requests of a client, and the whole seconds until its window ends. */
export interface RateLimitState {
  readonly remaining: number;
  readonly reset: number;
}

/** The state of a client after a request, and whether the request was within the quota. */
export interface RateLimitResult extends RateLimitState {
  readonly allowed: boolean;
}

/** The public read budget of seed §8. */
export const publicQuota: Quota = { limit: 600, window: 60 };

/** The state in cacheable responses: a full window, which says nothing about any client. */
export function fullWindow(quota: Quota): RateLimitState {
  return { remaining: quota.limit, reset: quota.window };
}

/** The rate limit headers, which every response has. */
export function rateLimitFields(quota: Quota, state: RateLimitState) {
  return {
    'RateLimit-Policy': formatRateLimitPolicy(quota),
    RateLimit: formatRateLimit(quota, state),
  } as const;
}

/** The RateLimit header, in the syntax of seed §8: `<quota>;r=<remaining>;t=<seconds>`. */
export function formatRateLimit(quota: Quota, state: RateLimitState): string {
  return `${quota.limit};r=${state.remaining};t=${state.reset}`;
}

/** The RateLimit-Policy header, in the syntax of seed §8: `<quota>;w=<seconds>`. */
export function formatRateLimitPolicy(quota: Quota): string {
  return `${quota.limit};w=${quota.window}`;
}
