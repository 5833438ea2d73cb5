import type { Logger } from 'pino';
import type { Budget } from '../budget/budget.ts';
import { createMemoryBudget } from '../budget/memory.ts';
import { createSharedBudget } from '../budget/shared.ts';
import type { ServerConfig } from './config.ts';
import type { Metrics } from './metrics.ts';

/**
 * The budget that the configuration asks for: in a store, or in this process alone. Each change of the
 * store's state is logged.
 */
export async function openBudget(
  { store: url, storeTimeout, quota }: ServerConfig,
  log: Logger,
  metrics: Metrics | undefined,
): Promise<Budget> {
  const local = createMemoryBudget({ quota });
  if (!url) return local;
  const { openValkeyStore } = await import('../budget/valkey.ts');
  const store = await openValkeyStore(url, quota);
  metrics?.store('up');
  return createSharedBudget({
    quota,
    store,
    local,
    deadline: storeTimeout,
    onState(state, cause) {
      metrics?.store(state);
      if (state === 'down') log.error({ cause }, 'the budget store is down: counting locally');
      else log.info({ cause }, 'the budget store is up');
    },
  });
}
