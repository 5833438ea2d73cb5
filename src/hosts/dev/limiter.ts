import type { LocalLimiter } from '../../rate-limit/limiter.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { publicQuota } from '../../contract/rate-limit.ts';

const key = Symbol.for('frontdesk.dev.limiter');

/**
 * The limiter of `astro dev`. It is kept on `globalThis` because Astro loads this module twice:
 * natively for its config, and through Vite for `src/fetch.ts`.
 */
export function devLimiter(): LocalLimiter {
  const shared = globalThis as { [key]?: LocalLimiter | undefined };
  return (shared[key] ??= createMemoryLimiter({ quota: publicQuota }));
}
