import { cpus } from 'node:os';
import { takeTurns, divide, type Bench } from './bench.ts';
import { middle, prefix } from './compare.ts';
import { startFrontdesk } from './contenders.ts';
import { measure, seconds } from './load.ts';
import { withServer, type ServerProcess } from './server-process.ts';
import { childrenOf, cpuSeconds } from './usage.ts';

/** The servers may use two cores; the load has another one, where there is one. */
const shared = '0,1';
const elsewhere = cpus().length > 2 ? '2' : shared;

/** What a server did, and how many cores each part of it and the load used. */
interface Figure {
  readonly perSecond: number;
  readonly primary: number;
  readonly workers: number;
  readonly load: number;
}

/** Two processes with one budget, beside one process. */
export const workers: Bench = {
  name: 'workers',
  needs: ['wrk'],
  run: (context) =>
    withServer(startFrontdesk({}, shared), (one) =>
      withServer(startFrontdesk({ WORKERS: '2' }, shared), async (two) => {
        for (const server of [one, two]) await measure(server, {}, { on: elsewhere });
        const measured = await takeTurns([two, one], prefix('two and one', context), measureParts);
        const [ofTwo = [], ofOne = []] = [measured.get(two), measured.get(one)];
        const part = (name: keyof Figure) => middle(ofTwo, (figure) => figure[name]).toFixed(2);
        return [
          {
            id: 'workers/two',
            what: '`GET /api/v1/info`, `WORKERS=2`, throughput',
            against: 'one process, two cores for both',
            unit: '×',
            figures: divide(
              ofTwo.map(({ perSecond }) => perSecond),
              ofOne.map(({ perSecond }) => perSecond),
            ),
            detail:
              `cores used: the primary ${part('primary')}, both workers ${part('workers')}, ` +
              `wrk ${part('load')} ${elsewhere === shared ? 'on the same two' : 'on a third'}; ` +
              `one process ${middle(ofOne, ({ primary }) => primary).toFixed(2)}`,
          },
        ];
      }),
    ),
};

async function measureParts(server: ServerProcess): Promise<Figure> {
  const children = await childrenOf(server.pid);
  const before = await sumCpu(children);
  const { perSecond, serverCpu, cpu } = await measure(server, {}, { on: elsewhere });
  const used = (await sumCpu(children)) - before;
  return {
    perSecond,
    primary: serverCpu / seconds,
    workers: used / seconds,
    load: cpu / seconds,
  };
}

async function sumCpu(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map(cpuSeconds));
  return all.reduce((sum, one) => sum + one, 0);
}
