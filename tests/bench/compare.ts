import { median, type Row } from './rows.ts';
import { divide, takeTurns, type BenchContext } from './bench.ts';
import { cpuPerRequest, measure, seconds, type Load, type Measured, type Run } from './load.ts';
import { readAnswer, startBare, startFrontdesk } from './contenders.ts';
import { withServer, type ServerProcess } from './server-process.ts';

/** A server under a load. */
export interface Side {
  readonly server: ServerProcess;
  readonly load?: Load;
}

/** What both sides did, a figure a round. */
export interface Compared<Figure> {
  readonly ours: readonly Figure[];
  readonly theirs: readonly Figure[];
}

/**
 * Before the first round, in seconds: Node compiles what is called often, on the core that answers, and
 * until then that makes the slowest hundredth of the answers.
 */
const warmUp = 6;

const measureSide = ({ server, load }: Side, run?: Run) => measure(server, load, run);

/** Measures two sides with wrk, in turns; `name` says in the progress which. */
export function compare(name: string, sides: readonly [Side, Side], context: BenchContext) {
  return compareBy(measureSide, name, sides, context);
}

/** The same with another way to measure, after a run that warms each side. */
export async function compareBy<Figure>(
  run: (side: Side, options?: Run) => Promise<Figure>,
  name: string,
  [ours, theirs]: readonly [Side, Side],
  context: BenchContext,
): Promise<Compared<Figure>> {
  for (const side of [ours, theirs]) await run(side, { duration: warmUp });
  return takeSides(ours, theirs, prefix(name, context), (side) => run(side));
}

/** Measures new processes, of Frontdesk and of a bare server that sends the same, in turns. */
export async function compareNew(
  run: (start: () => Promise<ServerProcess>) => Promise<number>,
  name: string,
  context: BenchContext,
): Promise<Compared<number>> {
  const answer = await withServer(startFrontdesk(), readAnswer);
  const ours = () => startFrontdesk();
  const theirs = () => startBare(answer);
  return takeSides(ours, theirs, prefix(name, context), run);
}

async function takeSides<Subject, Figure>(
  ours: Subject,
  theirs: Subject,
  context: BenchContext,
  run: (side: Subject) => Promise<Figure>,
): Promise<Compared<Figure>> {
  const measured = await takeTurns([ours, theirs], context, run);
  return { ours: measured.get(ours) ?? [], theirs: measured.get(theirs) ?? [] };
}

/** A context whose progress begins with a name. */
function prefix(name: string, { rounds, progress }: BenchContext): BenchContext {
  return {
    rounds,
    progress: (text) => {
      progress(`${name}: ${text}`);
    },
  };
}

/** The middle of what each round had. */
export function middle<Figure>(
  figures: readonly Figure[],
  pick: (figure: Figure) => number,
): number {
  return median(figures.map(pick));
}

/** A row of how many times one side answers as much as the other in the same time. */
export function toThroughput(
  row: Omit<Row, 'unit' | 'figures' | 'detail'>,
  both: Compared<Measured>,
): Row {
  const perSecond = ({ perSecond: rate }: Measured) => rate;
  return {
    ...row,
    unit: '×',
    figures: divide(both.ours.map(perSecond), both.theirs.map(perSecond)),
    detail: describeCpu(both),
  };
}

/**
 * What a throughput has to be read with: what a request cost beside the other side's, which other
 * programs disturb less, and for how much of the time each side had its core. Far from 1, something
 * else had it, or the load generator is the slower one.
 */
export function describeCpu({ ours, theirs }: Compared<Measured>): string {
  const cost = divide(ours.map(cpuPerRequest), theirs.map(cpuPerRequest));
  const [busy, theirsBusy] = [ours, theirs].map((side) =>
    middle(side, ({ serverCpu }) => serverCpu / seconds).toFixed(2),
  );
  const ratio = median(cost).toFixed(2);
  return `CPU per request ${ratio} ×; busy for ${busy ?? ''} and ${theirsBusy ?? ''} of the time`;
}
