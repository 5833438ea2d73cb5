import type { Row } from './rows.ts';

export interface BenchContext {
  /** How many times each side is measured. */
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

/** A program from a Debian package. */
export type Tool = 'wrk' | 'nginx';

/** A part of the benchmark, which can run alone. */
export interface Bench {
  readonly name: string;
  readonly needs: readonly Tool[];
  readonly run: (context: BenchContext) => Promise<readonly Row[]>;
}

/** Divides each figure of one side by the other side's figure of the same round. */
export function divide(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) throw new RangeError('Each round needs both sides.');
  return ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN));
}

/**
 * Measures both sides once per round. The sides swap each round, so that neither always runs on a
 * processor that the other has heated.
 */
export async function compareSides<Subject, Figure>(
  [ours, theirs]: readonly [Subject, Subject],
  { rounds, progress }: BenchContext,
  measure: (subject: Subject) => Promise<Figure>,
): Promise<{ readonly ours: readonly Figure[]; readonly theirs: readonly Figure[] }> {
  const measured = { ours: [] as Figure[], theirs: [] as Figure[] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) measured.ours.push(await measure(ours));
    measured.theirs.push(await measure(theirs));
    if (round % 2 === 1) measured.ours.push(await measure(ours));
    progress(`round ${round + 1} of ${rounds}`);
  }
  return measured;
}
