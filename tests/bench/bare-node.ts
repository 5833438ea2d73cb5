import { residentMegabytes } from '../process-usage.ts';
import { compareSides, type Bench } from './bench.ts';
import { startBare, startFrontdesk } from './contenders.ts';
import { measure, seconds } from './load.ts';
import { readAnswer, withServer, type ServerProcess } from './server-process.ts';

type Start = () => Promise<ServerProcess>;

/** A new process, compared with Node's own server. */
export const bareNode: Bench = {
  name: 'bare-node',
  async run(context) {
    const answer = await withServer(startFrontdesk(), readAnswer);
    const sides: readonly [Start, Start] = [startFrontdesk, () => startBare(answer)];
    const shared = { against: 'bare node:http', sides };
    const start = { ...shared, what: 'cold start to the first response', unit: 'ms' };
    const memory = { ...shared, what: 'resident memory under load', unit: 'MB' };
    return [
      await compareSides({ ...start, measure: timeStart }, context),
      await compareSides({ ...memory, measure: measureMemory }, context),
    ];
  },
};

/**
 * Returns the time from the start of a process to its first complete response. The files are in the
 * system's cache, because a server restarts more often than its machine.
 */
function timeStart(start: Start): Promise<number> {
  return withServer(start(), ({ startedIn }) => Promise.resolve(startedIn));
}

function measureMemory(start: Start): Promise<number> {
  return withServer(start(), async (server) => {
    await measure(server, 2 * seconds);
    return residentMegabytes(server);
  });
}
