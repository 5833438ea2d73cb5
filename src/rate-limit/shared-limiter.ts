import type { RateLimitResult } from '../contract/rate-limit.ts';
import type { Limiter } from './limiter.ts';
import { withTimeout } from './with-timeout.ts';

/** Whether the store counts. While it is down, this process counts by itself. */
export type StoreState = 'up' | 'down';

/** A store in which several processes count together. */
export interface LimiterStore {
  /** Why the first attempt to connect failed; undefined if it succeeded. */
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
  /** Called with each change of the state and its cause, and immediately if the store is down. */
  readonly onState: (state: StoreState, cause: string) => void;
}

/**
 * Report the store as down after every request has failed for this many milliseconds. A few late answers
 * on a busy machine are normal.
 */
const downAfter = 100;

/**
 * Counts in a store that several processes share. It never rejects, and no request waits longer than
 * the timeout: if the store fails or is late, this process counts the request. A client can then use a
 * full quota in each process, but reads continue.
 */
export function createSharedLimiter(options: SharedLimiterOptions): Limiter {
  const { store, local, timeout, onState } = options;
  let state: StoreState = 'up';
  let failingSince: number | undefined;
  if (store.connectError) change('down', describe(store.connectError));

  function change(to: StoreState, cause: string): void {
    if (state === to) return;
    state = to;
    onState(to, cause);
  }

  async function consume(client: string, cost: 0 | 1): Promise<RateLimitResult> {
    try {
      const result = await withTimeout(store.consume(client, cost), timeout);
      failingSince = undefined;
      change('up', 'it answers in time again');
      return result;
    } catch (error) {
      failingSince ??= performance.now();
      if (performance.now() - failingSince >= downAfter) change('down', describe(error));
      return local.consume(client, cost);
    }
  }

  return { quota: local.quota, consume };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's error for a host with several addresses has a code and no message.
  return error.message || String((error as NodeJS.ErrnoException).code);
}
