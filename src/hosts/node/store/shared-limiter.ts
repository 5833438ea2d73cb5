import type { Limiter, MemoryLimiter, RateLimitResult } from '../../../api/rate-limit.ts';
import { withTimeout } from './with-timeout.ts';

/** The state of the store. While it is down, this process counts. */
export type StoreState = 'up' | 'down';

/** What a store counted. */
export interface StoreResult extends RateLimitResult {
  /** Milliseconds until the client's window ends. */
  readonly left: number;
}

export interface SharedLimiterOptions {
  /** Counts in a store that several processes share. Rejects if the store fails. */
  readonly store: {
    consume(client: string, cost: 0 | 1): Promise<StoreResult>;
  };
  /** Counts while the store is down. */
  readonly local: MemoryLimiter;
  /** How long a request may wait for the store, in milliseconds. */
  readonly timeout: number;
  /** Called with each new state, and with the cause if the store is down. The first state is up. */
  readonly onState: (state: StoreState, cause?: unknown) => void;
}

/** Milliseconds without a failure before the store is reported as up again. */
const settleTime = 1_000;

/**
 * Counts in a store that several processes share. If the store fails, or a reply takes longer than the timeout,
 * this process counts the request, from the last state that it knows. While a reply is overdue, requests don't
 * wait but still go to the store. So a slow store counts late, but counts every request, and each of its replies
 * corrects the count of this process.
 */
export function createSharedLimiter(options: SharedLimiterOptions): Limiter {
  const { store, local, timeout, onState } = options;
  let isOverdue = false;
  /** Undefined while the store is up. */
  let downUntil: number | undefined;

  /** Resolves with undefined if the store fails. */
  async function countInStore(client: string, cost: 0 | 1): Promise<RateLimitResult | undefined> {
    const sent = performance.now();
    const reply = store
      .consume(client, cost)
      .then(({ left, ...result }) => {
        // The next window opens in the store with the first request that is sent after `left`.
        const age = performance.now() - sent;
        if (cost > 0) local.follow(client, { ...result, left: left - age });
        return result;
      })
      .finally(() => {
        isOverdue = false;
      });
    try {
      const result = await withTimeout(reply, timeout);
      if (downUntil !== undefined && performance.now() >= downUntil) {
        downUntil = undefined;
        onState('up');
      }
      return result;
    } catch (error) {
      isOverdue = true;
      if (downUntil === undefined) onState('down', error);
      downUntil = performance.now() + settleTime;
      return undefined;
    }
  }

  return {
    quota: local.quota,
    async consume(client, cost) {
      const mustWait = !isOverdue;
      const counted = countInStore(client, cost);
      const result = mustWait ? await counted : undefined;
      return result ?? local.consume(client, cost);
    },
  };
}
