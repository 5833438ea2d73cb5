import { compareSides, divide, type Bench } from './bench.ts';
import { readAnswer, startBare, startFrontdesk } from './contenders.ts';
import { measure, seconds } from './load.ts';
import { median } from '../median.ts';
import { withServer, type ServerProcess } from './server-process.ts';
import { residentMegabytes } from '../process-usage.ts';

/** The memory of a new process after a load. */
export const memory: Bench = {
  name: 'memory',
  needs: ['wrk'],
  async run(context) {
    const answer = await withServer(startFrontdesk(), readAnswer);
    const sides = [() => startFrontdesk(), () => startBare(answer)] as const;
    const { ours, theirs } = await compareSides(sides, context, measureMemory);
    const show = (figures: readonly number[]) => `${median(figures).toFixed(0)} MB`;
    return [
      {
        id: 'memory/bare',
        what: 'resident memory under load',
        against: 'bare node:http',
        figures: divide(ours, theirs),
        ours: Math.round(median(ours)),
        detail: `${show(ours)} and ${show(theirs)}`,
      },
    ];
  },
};

function measureMemory(start: () => Promise<ServerProcess>): Promise<number> {
  return withServer(start(), async (server) => {
    await measure(server, 2 * seconds);
    return residentMegabytes(server);
  });
}
