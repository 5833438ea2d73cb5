import { setTimeout } from 'node:timers/promises';
import type { Progress } from './progress.ts';
import { renderJson } from './reporters/json.ts';
import { renderCount, renderRows } from './reporters/table.ts';
import type { Result } from './result.ts';
import type { Session } from './session.ts';
import type { Target } from './target.ts';
import { watch } from './watch.ts';

export interface WatchSessionOptions {
  readonly session: Session;
  readonly target: Target;
  readonly every: number;
  readonly rounds: number;
  /** Rows of what changed, or the whole report of each round on a line of its own. */
  readonly form: 'table' | 'json';
  readonly progress: Progress;
  readonly toExitCode: (results: readonly Result[]) => number;
}

/**
 * Watches on a terminal or in a log: changes go to the output, how far it is to the progress line. An
 * interrupt ends the program at once, with what the last whole round is worth; without one, as failed.
 */
export async function watchSession(options: WatchSessionOptions): Promise<readonly Result[]> {
  const { session, target, every, rounds, form, progress, toExitCode } = options;
  let exitCode = 1;
  const end = () => {
    progress.clear();
    process.exit(exitCode);
  };
  process.once('SIGINT', end).once('SIGTERM', end);

  let round = 1;
  const results = await watch({
    every,
    rounds,
    sleep: setTimeout,
    async round() {
      let done = 0;
      return session.round(({ check }) => {
        done += 1;
        progress.update(`round ${round}, check ${done}: ${check.id}`);
      });
    },
    onRound(number, came, changes) {
      exitCode = toExitCode(came);
      round = number + 1;
      progress.clear();
      if (form === 'json') process.stdout.write(`${renderJson(target.name, came)}\n`);
      else if (changes.length > 0) process.stdout.write(`${renderRows(changes).join('\n')}\n`);
      const next = number < rounds ? `; the next in ${every} s` : '';
      progress.settle(`${new Date().toISOString()} round ${number}: ${renderCount(came)}${next}`);
    },
  });
  progress.clear();
  process.off('SIGINT', end).off('SIGTERM', end);
  return results;
}
