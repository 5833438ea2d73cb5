import type { Quota } from '../contract/rate-limit.ts';
import type { Limiter } from './limiter.ts';

export interface MemoryLimiterOptions {
  readonly quota: Quota;
  /** The minimum number of clients that it holds. It holds at most twice as many. */
  readonly capacity?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

interface FixedWindow {
  used: number;
  readonly end: number;
}

/**
 * Counts in the memory of this process, without timers. A request moves its client to the current map. When
 * that map is a window old, or full, it becomes the previous one, whose clients are then forgotten. So with
 * more clients than it holds, it forgets those idle longest, and never refuses a new client.
 *
 * By default it holds 250,000 to 500,000 clients in at most 65 MB.
 */
export function createMemoryLimiter({
  quota,
  capacity = 250_000,
  now = () => performance.now(),
}: MemoryLimiterOptions) {
  const windowMs = quota.window * 1000;
  let current = new Map<string, FixedWindow>();
  let previous = current;
  let swapAt = now() + windowMs;

  function swap(time: number): void {
    previous = current;
    current = new Map();
    swapAt = time + windowMs;
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
      if (time >= swapAt) swap(time);
      const held = current.get(client) ?? previous.get(client);
      const window = held && time < held.end ? held : { used: 0, end: time + windowMs };
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
  } satisfies Limiter;
}
