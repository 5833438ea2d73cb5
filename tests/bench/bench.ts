import type { Row } from './rows.ts';

export interface BenchContext {
  /** How often each side is measured; the sides take turns. */
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

/** A Debian package that is no npm package. */
export type Tool = 'wrk' | 'nginx' | 'redis-server';

/** One part of the benchmark, which can run alone. */
export interface Bench {
  readonly name: string;
  readonly needs: readonly Tool[];
  readonly run: (context: BenchContext) => Promise<readonly Row[]>;
}

/** Each figure of one side over that of the other in the same round. */
export function divide(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) throw new RangeError('Each round has both sides.');
  return ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN));
}

/**
 * Measures each subject once a round. They take turns at going first, so that none always follows
 * another's heat.
 */
export async function takeTurns<Subject, Figure>(
  subjects: readonly Subject[],
  { rounds, progress }: BenchContext,
  measure: (subject: Subject) => Promise<Figure>,
): Promise<Map<Subject, Figure[]>> {
  const measured = new Map<Subject, Figure[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % subjects.length;
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      measured.get(subject)?.push(await measure(subject));
    }
    progress(`round ${round + 1} of ${rounds}`);
  }
  return measured;
}
