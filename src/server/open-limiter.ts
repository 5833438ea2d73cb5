import type { Logger } from 'pino';
import type { Budget } from '../rate-limit/limiter.ts';
import { createMemoryBudget } from '../rate-limit/memory.ts';
import { createSharedBudget } from '../rate-limit/shared-limiter.ts';
import type { ServerConfig } from './config.ts';
import type { Metrics } from './metrics.ts';

/**
 * The budget that the configuration asks for: in a store, or in this process alone. Each change of the
 * store's state is logged.
 */
export async function openBudget(
  { budgetStore, budgetDeadline, quota }: ServerConfig,
  log: Logger,
  metrics: Metrics | undefined,
): Promise<Budget> {
  const local = createMemoryBudget({ quota });
  if (!budgetStore) return local;
  const { openValkeyStore } = await import('../rate-limit/valkey.ts');
  const store = await openValkeyStore(budgetStore, quota);
  metrics?.store('up');
  return createSharedBudget({
    quota,
    store,
    local,
    deadline: budgetDeadline,
    onState(state, cause) {
      metrics?.store(state);
      if (state === 'down') log.error({ cause }, 'the budget store is down: counting locally');
      else log.info({ cause }, 'the budget store is up');
    },
  });
}
