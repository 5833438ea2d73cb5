import type { Row } from './rows.ts';

export interface BenchContext {
  /** How many times each side is measured. */
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

/** A program from a Debian package. */
export type Tool = 'wrk' | 'nginx' | 'redis-server';

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
 * Measures each subject once per round. Each round starts with another subject, so that none always
 * runs on a processor that the others have heated.
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

/** Measures two sides in turns. */
export async function compareSides<Subject, Figure>(
  [ours, theirs]: readonly [Subject, Subject],
  context: BenchContext,
  measure: (subject: Subject) => Promise<Figure>,
): Promise<{ readonly ours: readonly Figure[]; readonly theirs: readonly Figure[] }> {
  const measured = await takeTurns([ours, theirs], context, measure);
  return { ours: measured.get(ours) ?? [], theirs: measured.get(theirs) ?? [] };
}
