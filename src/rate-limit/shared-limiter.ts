import type { Quota, RateLimitResult } from '../contract/rate-limit.ts';
import type { Limiter, LimiterStore, LocalLimiter } from './limiter.ts';

/** Whether the store counts; while it does not, this process counts by itself. */
export type StoreState = 'up' | 'down';

export interface SharedLimiterOptions {
  readonly quota: Quota;
  readonly store: LimiterStore;
  /** Counts while the store does not: each process for itself, from nothing. */
  readonly local: LocalLimiter;
  /** How long a decision may wait for the store, in milliseconds. */
  readonly deadline: number;
  /** Called with each change of the state and its cause, and at the start if the store is down. */
  readonly onState?: (state: StoreState, cause: string) => void;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

/** How long the store may be late for every decision before it counts as down, in milliseconds. */
const patience = 100;
/** How often a store that is down is asked again, in milliseconds; no request waits for that. */
const probeEvery = 250;

/**
 * One budget over many processes. It never rejects, and never waits for longer than the deadline:
 * where the store fails, is late or is gone, this process counts locally until the store answers in
 * time again. A client may then have a window in each process; reads go on.
 */
export function createSharedLimiter({
  quota,
  store,
  local,
  deadline,
  onState,
  now = () => performance.now(),
}: SharedLimiterOptions): Limiter {
  let state: StoreState = store.connectError === undefined ? 'up' : 'down';
  let lateSince: number | undefined;
  let probed = -Infinity;

  if (store.connectError !== undefined) onState?.('down', store.connectError);

  function change(to: StoreState, cause: string): void {
    if (state === to) return;
    state = to;
    lateSince = undefined;
    onState?.(to, cause);
  }

  function consumeShared(client: string, cost: 0 | 1): Promise<RateLimitResult> {
    return new Promise((resolve) => {
      let decided = false;
      const decide = (result: RateLimitResult) => {
        decided = true;
        clearTimeout(timer);
        resolve(result);
      };
      const giveUp = () => {
        if (decided) return;
        const time = now();
        lateSince ??= time;
        if (time - lateSince >= patience) change('down', `no answer within ${deadline} ms`);
        decide(local.consume(client, cost));
      };
      // After a stall of this process the answer may be here already: the poll phase, which comes
      // before immediates, reads it.
      const timer = setTimeout(() => setImmediate(giveUp), deadline);
      store.consume(client, cost).then(
        (result) => {
          if (decided) return;
          lateSince = undefined;
          decide(result);
        },
        (error: unknown) => {
          change('down', describe(error));
          if (!decided) decide(local.consume(client, cost));
        },
      );
    });
  }

  /** Asks the store, for no client's sake, whether it answers in time again. */
  function probe(): void {
    const asked = now();
    if (asked - probed < probeEvery) return;
    probed = asked;
    store.consume('', 0).then(
      () => {
        if (now() - asked <= deadline) change('up', 'it answers again');
      },
      () => undefined,
    );
  }

  return {
    quota,
    consume(client, cost) {
      if (state === 'up') return consumeShared(client, cost);
      probe();
      return local.consume(client, cost);
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
