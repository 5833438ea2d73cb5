import { median } from '../median.ts';
import { residentMegabytes } from '../process-usage.ts';
import { compareSides, type Bench, type BenchContext } from './bench.ts';
import { startBare, startFrontdesk } from './contenders.ts';
import { measure, seconds } from './load.ts';
import { readAnswer, withServer, type ServerProcess } from './server-process.ts';

type Start = () => Promise<ServerProcess>;

async function compareWithBare(
  what: string,
  unit: string,
  measureNew: (start: Start) => Promise<number>,
  context: BenchContext,
) {
  const answer = await withServer(startFrontdesk(), readAnswer);
  const sides: [Start, Start] = [startFrontdesk, () => startBare(answer)];
  const against = 'bare node:http';
  return [await compareSides({ what, against, unit, sides, measure: measureNew }, context)];
}

/**
 * The time from the start of a process to its first complete response. The files are in the system's
 * cache, because a server restarts more often than its machine.
 */
export const coldStart: Bench = {
  name: 'cold-start',
  run: (context) => compareWithBare('cold start to the first response', 'ms', timeStarts, context),
};

/** Starts are short, so this returns the median of five. */
async function timeStarts(start: Start): Promise<number> {
  const times: number[] = [];
  while (times.length < 5) {
    times.push(await withServer(start(), ({ startedIn }) => Promise.resolve(startedIn)));
  }
  return median(times);
}

/** The memory of a new process after a load. */
export const memory: Bench = {
  name: 'memory',
  run: (context) => compareWithBare('resident memory under load', 'MB', measureMemory, context),
};

function measureMemory(start: Start): Promise<number> {
  return withServer(start(), async (server) => {
    await measure(server, 2 * seconds);
    return residentMegabytes(server);
  });
}
