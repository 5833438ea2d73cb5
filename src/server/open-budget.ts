import type { Logger } from 'pino';
import type { Budget, BudgetStore } from '../budget/budget.ts';
import { createMemoryBudget } from '../budget/memory.ts';
import { createPrimaryStore, type Channel } from '../budget/primary.ts';
import { createSharedBudget } from '../budget/shared.ts';
import type { ServerConfig } from './config.ts';
import type { Metrics } from './metrics.ts';

/**
 * The budget that the configuration asks for: in a store, in the primary of this worker, or in this
 * process alone. Each change of a store's state is a line in the log.
 */
export async function openBudget(
  { budgetStore, budgetDeadline, quota }: ServerConfig,
  primary: Channel | undefined,
  log: Logger,
  metrics: Metrics | undefined,
): Promise<Budget> {
  const local = createMemoryBudget({ quota });
  const store = await openStore();
  if (!store) return local;
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

  async function openStore(): Promise<BudgetStore | undefined> {
    if (budgetStore) {
      const { openValkeyStore } = await import('../budget/valkey.ts');
      return openValkeyStore(budgetStore, quota);
    }
    return primary && createPrimaryStore(primary);
  }
}
