import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageWork } from './page-work.ts';

/** More would take longer to start than they save. */
const mostThreads = 4;

/** Work on pages beside the thread that builds them. What it takes and gives is copied. */
export type PageThreads = {
  readonly [Name in keyof PageWork]: (
    ...parameters: Parameters<PageWork[Name]>
  ) => Promise<Awaited<ReturnType<PageWork[Name]>>>;
};

/** A call of a function of the work, and the answer to it: what it gave, or the error it threw. */
export interface Call {
  readonly id: number;
  readonly name: keyof PageWork;
  readonly parameters: readonly unknown[];
}
export type Answer = { readonly id: number } & (
  { readonly value: unknown } | { readonly error: unknown }
);

/**
 * Threads of this process, at most one for each core, which take turns. They start when they are
 * first called, and end with the process.
 */
export function pageThreads(): PageThreads {
  const count = Math.min(availableParallelism(), mostThreads);
  let threads: ReturnType<typeof startThread>[] | undefined;
  let turn = 0;
  const call = (name: keyof PageWork, parameters: readonly unknown[]) => {
    threads ??= Array.from({ length: count }, startThread);
    turn = (turn + 1) % count;
    return threads[turn]?.(name, parameters);
  };
  return {
    finishPage: (...parameters) => call('finishPage', parameters),
    comparePage: (...parameters) => call('comparePage', parameters),
  } as PageThreads;
}

/** A thread, as a function that calls one there. It keeps the process alive while it owes an answer. */
function startThread() {
  const worker = new Worker(new URL('page-thread.ts', import.meta.url));
  worker.unref();
  const owed = new Map<number, PromiseWithResolvers<unknown>>();
  let died: unknown;
  const settle = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const one = owed.get(id);
    owed.delete(id);
    if (owed.size === 0) worker.unref();
    return one;
  };
  worker.on('message', (answer: Answer) => {
    const one = settle(answer.id);
    if ('error' in answer) one?.reject(answer.error);
    else one?.resolve(answer.value);
  });
  worker.on('error', (error) => {
    died = error;
    for (const id of owed.keys()) settle(id)?.reject(error);
  });
  let id = 0;
  return (name: keyof PageWork, parameters: readonly unknown[]): Promise<unknown> => {
    const one = Promise.withResolvers<unknown>();
    if (died === undefined) {
      id += 1;
      owed.set(id, one);
      worker.ref();
      worker.postMessage({ id, name, parameters } satisfies Call);
    } else one.reject(died);
    return one.promise;
  };
}
