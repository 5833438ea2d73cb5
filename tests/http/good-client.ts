import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RunningHost } from './hosts.ts';

export interface GoodClientOptions {
  readonly port: number;
  /** The process ID of the server. */
  readonly pid: number;
  /** Milliseconds from one request to the next. */
  readonly every: number;
  /** `kept` sends every second request on one connection. The others get a new one each. */
  readonly connections: 'new' | 'kept';
}

/** The result of a good client. */
export interface GoodClientResult {
  readonly answered: number;
  /** Every outcome but a 200 within a second. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
}

/**
 * Starts a client that reads info again and again, from an address of its own. It has its own thread, so
 * that an attacker in this one does not delay it. Returns a function that stops it.
 */
export function startGoodClient(
  { origin, program }: RunningHost,
  options: Pick<GoodClientOptions, 'every' | 'connections'>,
): () => Promise<GoodClientResult> {
  const workerData: GoodClientOptions = {
    port: Number(new URL(origin).port),
    pid: program.process.pid ?? 0,
    ...options,
  };
  const worker = new Worker(new URL('./good-client-worker.ts', import.meta.url), { workerData });
  return async () => {
    worker.postMessage('stop');
    const [result] = (await once(worker, 'message')) as [GoodClientResult];
    await worker.terminate();
    return result;
  };
}
