import { compareSides, divide, type Bench } from './bench.ts';
import { readAnswer, startBare, startFrontdesk } from './contenders.ts';
import { median } from '../median.ts';
import { withServer, type ServerProcess } from './server-process.ts';

/** Starts are short, so each figure is the median of some. */
const starts = 5;

/**
 * The time from the start of a process to its first complete response. The files are in the system's
 * cache, because a server restarts more often than its machine.
 */
export const coldStart: Bench = {
  name: 'cold-start',
  needs: [],
  async run(context) {
    const answer = await withServer(startFrontdesk(), readAnswer);
    const sides = [() => startFrontdesk(), () => startBare(answer)] as const;
    const { ours, theirs } = await compareSides(sides, context, timeStarts);
    const show = (times: readonly number[]) => `${median(times).toFixed(0)} ms`;
    return [
      {
        id: 'cold-start/bare',
        what: 'cold start to the first response',
        against: 'bare node:http',
        figures: divide(ours, theirs),
        ours: Math.round(median(ours)),
        detail: `${show(ours)} and ${show(theirs)}`,
      },
    ];
  },
};

async function timeStarts(start: () => Promise<ServerProcess>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    times.push(await withServer(start(), ({ startedIn }) => Promise.resolve(startedIn)));
  }
  return median(times);
}
