import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { serveBudget } from '../budget/primary.ts';
import { createMemoryBudget } from '../budget/memory.ts';
import type { ServerConfig } from './config.ts';

/** Before a worker that ended by itself is replaced, in milliseconds: one that can't run must not spin. */
const pause = 1_000;

/** What the primary tells a worker: to finish what runs, and end. */
export const stopMessage = 'stop';

/** The workers of one server, as their primary ends them. */
export interface Workers {
  /** Where they listen. */
  readonly address: Address;
  /** Lets every worker finish what runs; resolves when all have ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs one server over as many processes as are configured, with one budget, which is this process's
 * unless a store has it. Resolves when all listen; undefined where the first could not start, which
 * has then said why. A worker that ends by itself is replaced.
 */
export async function startWorkers(
  config: ServerConfig,
  log: Logger,
): Promise<Workers | undefined> {
  const budget = createMemoryBudget({ quota: config.quota });
  let stopping = false;
  const isStopping = () => stopping;

  async function start(): Promise<Address | undefined> {
    const worker = cluster.fork();
    serveBudget(worker, budget);
    const address = await Promise.race([
      once(worker, 'listening').then(([listening]) => listening as Address),
      once(worker, 'exit').then(() => undefined),
    ]);
    if (address) worker.once('exit', (code, signal) => void replace(code, signal));
    return address;
  }

  async function replace(code: number | undefined, signal: string | undefined): Promise<void> {
    if (isStopping()) return;
    log.error({ code, signal }, 'a worker ended: another takes its place');
    await setTimeout(pause);
    if (!isStopping() && !(await start())) await replace(undefined, undefined);
  }

  // One first: what keeps it from starting would keep all, and is said once.
  const address = await start();
  if (!address) return undefined;
  await Promise.all(Array.from({ length: config.workers - 1 }, start));

  return {
    address,
    async stop() {
      stopping = true;
      const running = allWorkers();
      const ended = running.map((worker) => once(worker, 'exit'));
      for (const worker of running) worker.send(stopMessage);
      await Promise.all(ended);
    },
  };
}

function allWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
