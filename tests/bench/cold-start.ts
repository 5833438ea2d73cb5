import { median } from './rows.ts';
import { divide, type Bench } from './bench.ts';
import { compareNew, middle } from './compare.ts';
import { withServer, type ServerProcess } from './server-process.ts';

/** A start is short: the middle of some of them is a round's figure. */
const starts = 5;

/**
 * From the start of a process to its first complete answer. The files are in the system's memory,
 * since a server starts more often than its machine.
 */
export const coldStart: Bench = {
  name: 'cold-start',
  needs: [],
  run: async (context) => {
    const { ours, theirs } = await compareNew(timeStarts, 'starts', context);
    const ms = (times: readonly number[]) => `${middle(times, Number).toFixed(0)} ms`;
    return [
      {
        id: 'cold-start/bare',
        what: 'cold start to the first answer',
        against: 'bare node:http',
        unit: '×',
        figures: divide(ours, theirs),
        detail: `${ms(ours)} and ${ms(theirs)}`,
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
