import type { Result } from './result.ts';

/** What is otherwise than in the round before: checks that fail now, and such that hold again. */
export function findChanges(
  before: readonly Result[] | undefined,
  results: readonly Result[],
): Result[] {
  const failedBefore = new Set(
    before?.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check.id),
  );
  return results.filter(({ check, outcome }) =>
    failedBefore.has(check.id) ? outcome === 'passed' : outcome === 'failed',
  );
}

export interface WatchOptions {
  readonly round: () => Promise<Result[]>;
  /** Seconds. */
  readonly every: number;
  readonly rounds: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Told of each round once it is over. */
  readonly onRound: (
    number: number,
    results: readonly Result[],
    changes: readonly Result[],
  ) => void;
}

/**
 * Runs round after round with a pause between them; gives the results of the last. What a round could
 * not run counts as it was.
 */
export async function watch(options: WatchOptions): Promise<readonly Result[]> {
  const { round, every, rounds, sleep, onRound } = options;
  let known: readonly Result[] | undefined;
  for (let number = 1; ; number += 1) {
    const results = await round();
    onRound(number, results, findChanges(known, results));
    if (number >= rounds) return results;
    known = keepUnseen(known, results);
    await sleep(every * 1000);
  }
}

/** The latest results: of a check that was skipped this time, the one from before. */
function keepUnseen(before: readonly Result[] | undefined, results: readonly Result[]): Result[] {
  const seen = new Set(
    results.filter(({ outcome }) => outcome !== 'skipped').map(({ check }) => check.id),
  );
  const kept = before?.filter(({ check }) => !seen.has(check.id)) ?? [];
  return [...results.filter(({ check }) => seen.has(check.id)), ...kept];
}
