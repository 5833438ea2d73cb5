/** `limit` requests in `window` seconds for each client. */
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

/** The state in cacheable responses: a full window, which reveals nothing about any client. */
export function fullWindow(quota: Quota): RateLimitState {
  return { remaining: quota.limit, reset: quota.window };
}

/** The state of a client after its first request, for examples. */
export function afterFirst(quota: Quota): RateLimitState {
  return { ...fullWindow(quota), remaining: quota.limit - 1 };
}

/** The rate limit headers of every response, in the syntax of seed §8. */
export function rateLimitFields({ limit, window }: Quota, { remaining, reset }: RateLimitState) {
  return {
    'RateLimit-Policy': `${limit};w=${window}`,
    RateLimit: `${limit};r=${remaining};t=${reset}`,
  } as const;
}
