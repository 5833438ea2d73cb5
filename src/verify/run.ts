import type { Check, CheckRequest, Exchange } from './check.ts';
import { judge, type Judgment } from './judge.ts';
import { createPace, type Pace, type PaceOptions } from './pace.ts';
import { toAttempt, type Result } from './result.ts';
import { createSender } from './sender.ts';
import type { Target } from './target.ts';

export type { Result };

export interface RunOptions extends PaceOptions {
  /** Keeps to the target's rate limit. By default, a new one with the other options. */
  readonly pace?: Pace;
  /** Receives each result as soon as it is known. */
  readonly onResult?: (result: Result) => void;
}

/**
 * Runs checks on a target, one request at a time. Skips the remaining checks once the target stops
 * answering, or the run takes too long or receives too much, so time and memory are bounded.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { pace = createPace(options), onResult, now = Date.now } = options;
  const sender = createSender(target, { pace, now });
  const results: Result[] = [];

  async function run(check: Check): Promise<Result> {
    const shown = target.shows[check.need];
    if (shown !== true) return { check, outcome: 'skipped', reason: shown };
    const stop = sender.stopReason();
    if (stop !== undefined) {
      const reason = `not run: ${stop}`;
      // A run that stops early must not look as if every check passed.
      return results.some(({ outcome }) => outcome === 'failed')
        ? { check, outcome: 'skipped', reason }
        : { check, outcome: 'failed', mismatches: [reason], attempts: [] };
    }

    const sent: CheckRequest[] = [];
    const exchanges: Exchange[] = [];
    let judgment: Judgment;
    try {
      for (const step of check.requests) {
        const made = typeof step === 'function' ? step(exchanges) : step;
        for (const request of [made].flat() as readonly CheckRequest[]) {
          sent.push(request);
          exchanges.push(await sender.send(request, { fresh: check.fresh ?? false }));
        }
      }
      judgment = await judge(check.expect, exchanges);
    } catch (error) {
      judgment = { mismatches: [describe(error)], about: exchanges.slice(sent.length - 1) };
    }
    const { mismatches, about, note } = judgment;
    if (mismatches.length === 0) {
      return { check, outcome: 'passed', ...(note !== undefined && { note }) };
    }
    const attempts = sent.flatMap((request, index) => {
      const exchange = exchanges[index];
      const concerned = exchange === undefined || about.includes(exchange);
      return concerned ? [toAttempt(request, target.origin, exchange)] : [];
    });
    return { check, outcome: 'failed', mismatches, attempts };
  }

  for (const check of checks) {
    const result = await run(check);
    results.push(result);
    onResult?.(result);
  }
  return results;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
