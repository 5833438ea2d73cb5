import type { MemoryLimiter, RateLimitResult } from '../../../api/rate-limit.ts';
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
    /** Rejects if the store can't count. */
    probe(): Promise<unknown>;
  };
  /** Counts while the store is down. */
  readonly local: MemoryLimiter;
  /** How long a request may wait for the store, in milliseconds. */
  readonly timeout: number;
  /** Called with each new state, and with the cause if the store is down. The first state is up. */
  readonly onState: (state: StoreState, cause?: unknown) => void;
}

/** Milliseconds without a failure before the store is reported as up again. One that often fails stays down. */
const settleTime = 5_000;

/**
 * Counts in a store that several processes share. If the store fails, or a reply takes longer than the timeout,
 * this process counts the request, from the last state that it knows. While a reply is overdue, requests don't
 * wait but still go to the store. So a slow store counts late, but counts every request, and each of its replies
 * corrects the count of this process.
 */
export function createSharedLimiter({ store, local, timeout, onState }: SharedLimiterOptions) {
  let isOverdue = false;
  /** Undefined while the store is up. */
  let downUntil: number | undefined;

  /** Resolves with undefined if the store fails. */
  async function inTime<T>(reply: Promise<T>): Promise<T | undefined> {
    const arrived = reply.finally(() => {
      isOverdue = false;
    });
    return withTimeout(arrived, timeout).catch((error: unknown) => {
      isOverdue = true;
      if (downUntil === undefined) onState('down', error);
      downUntil = performance.now() + settleTime;
      return undefined;
    });
  }

  async function countInStore(client: string, cost: 0 | 1): Promise<RateLimitResult> {
    const sent = performance.now();
    const { left, ...result } = await store.consume(client, cost);
    // The next window opens in the store with the first request that is sent after `left`.
    const age = performance.now() - sent;
    if (cost > 0) local.follow(client, { ...result, left: left - age });
    return result;
  }

  return {
    quota: local.quota,
    async consume(client: string, cost: 0 | 1): Promise<RateLimitResult> {
      const mustWait = !isOverdue;
      const counted = inTime(countInStore(client, cost));
      const result = mustWait ? await counted : undefined;
      return result ?? local.consume(client, cost);
    },
    /** Checks the store, and reports that it is up again. Waits as long as a request, and never rejects. */
    async probe(): Promise<void> {
      const isUp = await inTime(store.probe().then(() => true));
      if (!isUp || downUntil === undefined || performance.now() < downUntil) return;
      downUntil = undefined;
      onState('up');
    },
  };
}
