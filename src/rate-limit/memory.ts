// Deno, which runs Netlify's edge functions, has no global Buffer.
import { Buffer } from 'node:buffer';
import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';
import type { Limiter } from './limiter.ts';

export interface MemoryLimiterOptions {
  readonly quota: Quota;
  /** The minimum number of clients that it holds. It holds at most twice as many. */
  readonly capacity?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

export interface MemoryLimiter extends Limiter {
  consume(client: string, cost: 0 | 1): RateLimitResult;
  /** Continues from a client's state in another limiter, whose window ends in `left` milliseconds. */
  follow(client: string, state: { readonly remaining: number; readonly left: number }): void;
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

  /** Returns the client's window, or a new one that ends in `length` milliseconds. */
  function findWindow(client: string, time: number, length: number): FixedWindow {
    if (time >= swapAt) swap(time);
    const held = current.get(client) ?? previous.get(client);
    return held && time < held.end ? held : { used: 0, end: time + length };
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
      const window = findWindow(client, time, windowMs);
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
    follow(client, { remaining, left }) {
      if (left <= 0) return;
      const time = now();
      const used = quota.limit - remaining;
      const end = time + left;
      const window = findWindow(client, time, left);
      // The ends of one window differ by the time of a reply, those of two windows by much more.
      const isSame = Math.abs(window.end - end) < windowMs / 2;
      window.used = isSame ? Math.max(window.used, used) : used;
      window.end = isSame ? Math.min(window.end, end) : end;
      keep(client, window, time);
    },
  };
}
