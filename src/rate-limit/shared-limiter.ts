import type { RateLimitResult } from '../contract/rate-limit.ts';
import type { Limiter } from './limiter.ts';
import { withTimeout } from './with-timeout.ts';

/** Whether the store counts. While it is down, this process counts. */
export type StoreState = 'up' | 'down';

/** A store in which several processes count together. */
export interface LimiterStore {
  /** Why the first attempt to connect failed. Undefined if it succeeded. */
  readonly connectError: Error | undefined;
  /** Like `Limiter.consume`, but rejects if the store fails. */
  consume(client: string, cost: 0 | 1): Promise<RateLimitResult>;
}

export interface SharedLimiterOptions {
  readonly store: LimiterStore;
  /** Counts the requests that the store fails to count. */
  readonly local: Limiter;
  /** How long a request may wait for the store, in milliseconds. */
  readonly timeout: number;
  /** Called with each new state, and with the cause if the store is down. It starts as up. */
  readonly onState: (state: StoreState, cause?: unknown) => void;
}

/**
 * Report the store as down after every request has failed for this many milliseconds. A few late replies
 * on a busy machine are normal.
 */
const downAfter = 100;

/**
 * Counts in a store that several processes share. If the store fails, or doesn't reply within the timeout,
 * this process counts the request. A client can then use a full quota in each process, but reads continue.
 */
export function createSharedLimiter(options: SharedLimiterOptions): Limiter {
  const { store, local, timeout, onState } = options;
  let state: StoreState = 'up';
  let failingSince: number | undefined;
  const change = (to: StoreState, cause?: unknown) => {
    if (state === to) return;
    state = to;
    onState(to, cause);
  };
  if (store.connectError) change('down', store.connectError);

  return {
    quota: local.quota,
    async consume(client, cost) {
      try {
        const result = await withTimeout(store.consume(client, cost), timeout);
        failingSince = undefined;
        change('up');
        return result;
      } catch (error) {
        failingSince ??= performance.now();
        if (performance.now() - failingSince >= downAfter) change('down', error);
        return local.consume(client, cost);
      }
    },
  };
}
