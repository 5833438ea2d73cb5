import type { LocalBudget } from '../../rate-limit/limiter.ts';
import { createMemoryBudget } from '../../rate-limit/memory.ts';
import { publicQuota } from '../../contract/rate-limit.ts';

const key = Symbol.for('frontdesk.dev.budget');

/**
 * The one budget of `astro dev`. Astro loads this module twice, natively for its config and through
 * Vite for `src/fetch.ts`; clients have one budget all the same.
 */
export function devBudget(): LocalBudget {
  const shared = globalThis as { [key]?: LocalBudget | undefined };
  return (shared[key] ??= createMemoryBudget({ quota: publicQuota }));
}
