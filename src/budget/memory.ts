import type { Quota } from '../contract/budget.ts';
import type { Budget, Spending } from './budget.ts';

interface Window {
  spent: number;
  /** On the clock of `now`, in milliseconds. */
  readonly end: number;
}

export interface MemoryBudgetOptions {
  readonly quota: Quota;
  /**
   * Clients held at most. Past it the half that was not seen lately is forgotten, so a full table
   * forgives rather than refuses: a forgotten client starts a new window.
   */
  readonly capacity?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

/**
 * A budget in this process's memory, without timers. Clients live in two generations: who is seen
 * moves to the young one; when that is full or a window old, the old one is dropped whole and the
 * young takes its place. Every window that can still run is then in one of the two.
 */
export function createMemoryBudget({
  quota,
  capacity = 1_000_000,
  now = () => performance.now(),
}: MemoryBudgetOptions): Budget {
  const windowMs = quota.window * 1000;
  const generationSize = Math.ceil(capacity / 2);
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let turned = now();

  function currentWindow(client: string, time: number): Window {
    if (time - turned >= windowMs || young.size >= generationSize) {
      old = time - turned >= 2 * windowMs ? new Map<string, Window>() : young;
      young = new Map();
      turned = time;
    }
    const held = young.get(client);
    if (held && time < held.end) return held;
    const older = held ? undefined : old.get(client);
    const window = older && time < older.end ? older : { spent: 0, end: time + windowMs };
    young.set(client, window);
    return window;
  }

  return {
    quota,
    spend(client, cost): Spending {
      const time = now();
      const window = currentWindow(client, time);
      const allowed = window.spent + cost <= quota.limit;
      if (allowed) window.spent += cost;
      return {
        allowed,
        remaining: quota.limit - window.spent,
        // A fraction of a millisecond lost in the addition must not read as one second more.
        reset: Math.min(quota.window, Math.ceil((window.end - time) / 1000)),
      };
    },
  };
}
