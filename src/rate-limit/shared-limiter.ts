import type { RateLimitResult } from '../contract/rate-limit.ts';
import type { Limiter, LimiterStore } from './limiter.ts';

/** Whether the store counts. While it is down, this process counts by itself. */
export type StoreState = 'up' | 'down';

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
 * How long every request must fail before the store counts as down, in milliseconds. On a busy machine,
 * a few late responses are normal, and an operator can do nothing about them.
 */
const downAfter = 100;

/**
 * Counts in a store that several processes share. It never rejects, and no request waits longer than
 * the timeout: if the store fails or is late, this process counts the request. A client can then use a
 * full quota in each process, but reads continue.
 */
export function createSharedLimiter({
  store,
  local,
  timeout,
  onState,
}: SharedLimiterOptions): Limiter {
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

/** Rejects if the answer takes longer than `timeout` milliseconds. */
function withTimeout<T>(answer: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new Error(`no answer within ${timeout} ms`));
    };
    // If this process stalls, the answer may be waiting in its socket: Node reads sockets after timers
    // and before immediates.
    const timer = setTimeout(() => setImmediate(giveUp), timeout);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's error for a host with several addresses has a code and no message.
  return error.message || String((error as NodeJS.ErrnoException).code);
}
