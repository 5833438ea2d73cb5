import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { serveBudget } from '../budget/primary.ts';
import { createMemoryBudget } from '../budget/memory.ts';
import type { ServerConfig } from './config.ts';

/**
 * Before a worker that ended by itself is replaced, in milliseconds: one that can't run must not spin.
 * Twice as long after each that could not start.
 */
const pauses = { first: 1_000, longest: 60_000 };

/** What the primary tells a worker: to finish what runs, and end. */
export const stopMessage = 'stop';

/** In a worker's environment: which build its server was started with. */
export const buildVariable = 'FRONTDESK_BUILD';

/** The workers of one server, as their primary ends them. */
export interface Workers {
  /** Where they listen. */
  readonly address: Address;
  /** Lets every worker finish what runs; resolves when all have ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs one server over as many processes as are configured, with one budget, which is this process's
 * unless a store has it. Resolves when all listen or have failed to; undefined where the first could
 * not start, which has then said why. A worker that ends by itself is replaced by one that serves the
 * same build. Where that can't be, the others go on; without any other, `giveUp` is called.
 */
export async function startWorkers(
  config: ServerConfig,
  log: Logger,
  build: string,
  giveUp: () => void,
): Promise<Workers | undefined> {
  const budget = createMemoryBudget({ quota: config.quota });
  let stopping = false;
  const isStopping = () => stopping;

  async function start(): Promise<Address | undefined> {
    const worker = cluster.fork({ [buildVariable]: build });
    serveBudget(worker, budget);
    const address = await new Promise<Address | undefined>((resolve) => {
      worker.once('listening', resolve);
      worker.once('exit', () => {
        resolve(undefined);
      });
      // Where there is nobody at the other end of its channel, or it was never started.
      worker.on('error', (cause) => {
        log.error({ err: cause }, 'a worker is out of reach');
        resolve(undefined);
      });
    });
    if (address) worker.once('exit', (code, signal) => void replace(code, signal));
    return address;
  }

  async function replace(code: number | undefined, signal: string | undefined): Promise<void> {
    if (isStopping()) return;
    log.error({ code, signal }, 'a worker ended');
    for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
      await setTimeout(pause);
      if (isStopping()) return;
      if (await start()) {
        log.info('another worker took its place');
        return;
      }
      if (allWorkers().length === 0) {
        log.fatal('no worker is left');
        giveUp();
        return;
      }
    }
  }

  // One first: what keeps it from starting would keep all, and is said once.
  const address = await start();
  if (!address) return undefined;
  const others = Array.from({ length: config.workers - 1 }, async () => {
    if (!(await start())) void replace(undefined, undefined);
  });
  await Promise.all(others);

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
