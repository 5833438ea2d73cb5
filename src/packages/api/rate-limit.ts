// Deno, which runs Netlify's edge functions, has no global Buffer.
import { Buffer } from 'node:buffer';

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

/** Counts requests per client in fixed windows. The first request that costs something opens one. */
export interface Limiter {
  readonly quota: Quota;
  /**
   * Adds `cost` to the client's count, unless that exceeds the quota: then the request is refused and
   * does not count. A cost of 0 only reads the state.
   */
  consume(client: string, cost: 0 | 1): RateLimitResult | Promise<RateLimitResult>;
}

export interface MemoryLimiterOptions {
  readonly quota: Quota;
  /** The minimum number of clients that it holds. It holds at most twice as many. */
  readonly capacity?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

export interface MemoryLimiter extends Limiter {
  consume(client: string, cost: 0 | 1): RateLimitResult;
}

interface FixedWindow {
  used: number;
  end: number;
}

/**
 * Counts in the memory of this process, without timers. A request moves its client to the current map. When
 * that map is a window old, or full, it replaces the previous map, whose clients are forgotten. With more
 * clients than it holds, it forgets those idle longest, and never refuses a new one.
 *
 * By default it holds 250,000 to 500,000 clients in at most 65 MB.
 */
export function createMemoryLimiter({
  quota,
  capacity = 250_000,
  now = () => performance.now(),
}: MemoryLimiterOptions): MemoryLimiter {
  const windowMs = quota.window * 1000;
  let current = new Map<string, FixedWindow>();
  let previous = current;
  let swapAt = now() + windowMs;

  function swap(time: number): void {
    previous = current;
    current = new Map();
    swapAt = time + windowMs;
  }

  /** Returns the client's window, or a new one. */
  function findWindow(client: string, time: number): FixedWindow {
    if (time >= swapAt) swap(time);
    const held = current.get(client) ?? previous.get(client);
    return held && time < held.end ? held : { used: 0, end: time + windowMs };
  }

  function keep(client: string, window: FixedWindow, time: number): void {
    if (current.get(client) === window) return;
    if (current.size >= capacity && !current.has(client)) swap(time);
    // A copy: a key that is a slice of a header would keep the whole header in memory.
    current.set(Buffer.from(client).toString(), window);
  }

  return {
    quota,
    consume(client, cost) {
      const time = now();
      const window = findWindow(client, time);
      const allowed = window.used + cost <= quota.limit;
      if (allowed) window.used += cost;
      if (cost > 0) keep(client, window, time);
      return {
        allowed,
        remaining: quota.limit - window.used,
        // The difference of two floating-point times can exceed the window by a rounding error.
        reset: Math.min(quota.window, Math.ceil((window.end - time) / 1000)),
      };
    },
  };
}
