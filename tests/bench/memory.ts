import { divide, type Bench } from './bench.ts';
import { compareNew, middle } from './compare.ts';
import { measure, seconds } from './load.ts';
import { withServer, type ServerProcess } from './server-process.ts';
import { residentBytes } from './usage.ts';

/** The memory that a new process holds at the end of as much of the same load. */
export const memory: Bench = {
  name: 'memory',
  needs: ['wrk'],
  run: async (context) => {
    const { ours, theirs } = await compareNew(holdUnderLoad, 'under load', context);
    const megabytes = (held: readonly number[]) =>
      `${middle(held, (bytes) => bytes / 1e6).toFixed(0)} MB`;
    return [
      {
        id: 'memory/bare',
        what: 'resident memory under load',
        against: 'bare node:http',
        unit: '×',
        figures: divide(ours, theirs),
        detail: `${megabytes(ours)} and ${megabytes(theirs)}`,
      },
    ];
  },
};

function holdUnderLoad(start: () => Promise<ServerProcess>): Promise<number> {
  return withServer(start(), async (server) => {
    await measure(server, {}, { duration: 2 * seconds });
    return residentBytes(server.pid);
  });
}
