import { compareSides, divide, type BenchContext } from './bench.ts';
import { cpuPerRequest, measure, seconds, type Measured } from './load.ts';
import { median, type Row } from './rows.ts';
import type { ServerProcess } from './server-process.ts';

/** The figures of both sides, one per round. */
export interface Compared {
  readonly ours: readonly Measured[];
  readonly theirs: readonly Measured[];
}

/** How long each side runs before the first round, in seconds, so that Node compiles its code. */
const warmUp = 6;

/** Measures two servers with wrk, in turns. */
export async function compare(
  name: string,
  sides: readonly [ServerProcess, ServerProcess],
  { rounds, progress }: BenchContext,
): Promise<Compared> {
  for (const server of sides) await measure(server, warmUp);
  const context = {
    rounds,
    progress: (text: string) => {
      progress(`${name}: ${text}`);
    },
  };
  return compareSides(sides, context, (server) => measure(server));
}

/** Returns a row with the ratio of the two throughputs. */
export function toThroughput(
  row: Pick<Row, 'id' | 'what' | 'against'>,
  { ours, theirs }: Compared,
): Row {
  const rates = (side: readonly Measured[]) => side.map(({ perSecond }) => perSecond);
  return {
    ...row,
    figures: divide(rates(ours), rates(theirs)),
    detail: describeCpu({ ours, theirs }),
  };
}

/**
 * Describes the CPU time per request, which other programs disturb less than the throughput, and the share
 * of the time in which each server was busy. If it is far below 1, the load generator was too slow.
 */
export function describeCpu({ ours, theirs }: Compared): string {
  const cost = median(divide(ours.map(cpuPerRequest), theirs.map(cpuPerRequest)));
  const [busy, theirsBusy] = [ours, theirs].map((side) =>
    median(side.map(({ serverCpu }) => serverCpu / seconds)).toFixed(2),
  );
  return `CPU per request ${cost.toFixed(2)} ×; busy for ${busy ?? ''} and ${theirsBusy ?? ''} of the time`;
}
