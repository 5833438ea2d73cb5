import type { LocalBudget } from '../../budget/budget.ts';
import { createMemoryBudget } from '../../budget/memory.ts';
import { publicQuota } from '../../contract/budget.ts';

const key = Symbol.for('frontdesk.dev.budget');

/**
 * The one budget of `astro dev`. Astro loads this module twice, natively for its config and through
 * Vite for `src/fetch.ts`; clients have one budget all the same.
 */
export function devBudget(): LocalBudget {
  const shared = globalThis as { [key]?: LocalBudget | undefined };
  return (shared[key] ??= createMemoryBudget({ quota: publicQuota }));
}
