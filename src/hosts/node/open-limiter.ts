import type { Logger } from 'pino';
import type { Limiter } from '../../rate-limit/limiter.ts';
import { createMemoryLimiter } from '../../rate-limit/memory.ts';
import { createSharedLimiter } from '../../rate-limit/shared-limiter.ts';
import type { ServerConfig } from './config.ts';
import type { Metrics } from './metrics.ts';

/**
 * Opens the limiter that the configuration asks for: in a store, or in this process alone. Logs each
 * change of the store's state.
 */
export async function openLimiter(
  { store: url, storeTimeout, quota }: ServerConfig,
  log: Logger,
  metrics: Metrics | undefined,
): Promise<Limiter> {
  const local = createMemoryLimiter({ quota });
  if (!url) return local;
  const { openValkeyStore } = await import('../../rate-limit/valkey.ts');
  const store = await openValkeyStore(url, quota);
  metrics?.store('up');
  return createSharedLimiter({
    store,
    local,
    timeout: storeTimeout,
    onState(state, cause) {
      metrics?.store(state);
      if (state === 'down')
        log.error({ cause }, 'rate limit store is down, counting in this process');
      else log.info({ cause }, 'rate limit store is up');
    },
  });
}
