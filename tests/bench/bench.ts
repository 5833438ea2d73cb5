import { median } from '../median.ts';

/** A comparison of Frontdesk with something else. */
export interface Row {
  readonly what: string;
  readonly against: string;
  /** The ratio of each round. */
  readonly figures: readonly number[];
  /** The medians of both sides. */
  readonly detail: string;
}

export interface BenchContext {
  /** How many times each side is measured. */
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

/** A part of the benchmark, which can run alone. */
export interface Bench {
  readonly name: string;
  readonly run: (context: BenchContext) => Promise<readonly Row[]>;
}

interface Comparison<Side> {
  readonly what: string;
  readonly against: string;
  readonly unit: string;
  readonly sides: readonly [ours: Side, theirs: Side];
  readonly measure: (side: Side) => Promise<number>;
}

/**
 * Measures both sides once per round. The sides swap each round, so that neither always runs on a
 * processor that the other has heated.
 */
export async function compareSides<Side>(
  { what, against, unit, sides, measure }: Comparison<Side>,
  { rounds, progress }: BenchContext,
): Promise<Row> {
  const [our, their] = sides;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) ours.push(await measure(our));
    theirs.push(await measure(their));
    if (round % 2 === 1) ours.push(await measure(our));
    progress(`${what}, ${against}: round ${round + 1} of ${rounds}`);
  }
  const figures = ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN));
  const [one, other] = [ours, theirs].map((side) => Number(median(side).toPrecision(3)));
  return { what, against, figures, detail: `${String(one)} and ${String(other)} ${unit}` };
}
