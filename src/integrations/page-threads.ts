import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { PageWork } from './page-work.ts';

/** More would take longer to start than they save. */
const mostThreads = 4;

/** How long a thread waits for more, in milliseconds: to start another takes as long as many pages. */
const idleTimeout = 60_000;

/**
 * Work on pages beside the thread that renders them, which has a core to itself where there are two:
 * what it takes and gives is copied. The threads start when they are first needed, do one thing at a
 * time, and end with the process.
 */
export function pageThreads(): PageWork {
  const threads = new Tinypool({
    filename: new URL('page-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(Math.max(1, availableParallelism() - 1), mostThreads),
    idleTimeout,
  });
  const call =
    <Name extends keyof PageWork>(name: Name) =>
    (...parameters: Parameters<PageWork[Name]>) =>
      threads.run(parameters, { name }) as ReturnType<PageWork[Name]>;
  return {
    finishPage: call('finishPage'),
    comparePage: call('comparePage'),
    compareCodings: call('compareCodings'),
  };
}
