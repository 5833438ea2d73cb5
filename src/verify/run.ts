import type { Check, CheckRequest, Exchange } from './check.ts';
import { judge, type Judgement } from './judge.ts';
import { createMemory } from './memory.ts';
import { createPace, type Pace, type PaceOptions } from './pace.ts';
import { createPatience } from './patience.ts';
import { toAttempt, type Result } from './result.ts';
import type { Target } from './target.ts';

export type { Result };

export interface RunOptions extends PaceOptions {
  /** What keeps to the target's budget; without one, a new one with the other options. */
  readonly pace?: Pace;
  /** Told of each result as it comes. */
  readonly onResult?: (result: Result) => void;
}

/** Bytes of an origin's bodies that one check may hold at once. */
const mostHeld = 64 * 1024 * 1024;

/**
 * Runs checks on a target, one request at a time and each distinct request once. Where nothing answers
 * any more, or the run takes too long, the checks that are left are skipped. Time and memory are
 * bounded whatever an origin sends.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { pace = createPace(options), onResult, now = Date.now } = options;
  const isLive = target.origin !== undefined;
  const memory = createMemory();
  const patience = createPatience(now);
  const results: Result[] = [];

  async function send(request: CheckRequest, fresh: boolean): Promise<Exchange> {
    const known = fresh ? undefined : memory.recall(request);
    if (known) return known;
    const stop = patience.stop();
    if (stop !== undefined) throw new Error(stop);
    try {
      const exchange = await pace.send(target, request);
      patience.answered();
      memory.keep(request, exchange);
      return exchange;
    } catch (error) {
      if (request.bytes === undefined) patience.lost();
      throw error;
    }
  }

  async function run(check: Check): Promise<Result> {
    const shown = target.shows[check.need];
    if (shown !== true) return { check, outcome: 'skipped', reason: shown };
    const stop = patience.stop();
    if (stop !== undefined) {
      // A run that was cut short must not look like one where every check holds.
      return results.some(({ outcome }) => outcome === 'failed')
        ? { check, outcome: 'skipped', reason: `not run: ${stop}` }
        : { check, outcome: 'failed', faults: [`not run: ${stop}`], attempts: [] };
    }

    const asked: CheckRequest[] = [];
    const exchanges: Exchange[] = [];
    let held = 0;
    let judgement: Judgement;
    try {
      for (const step of check.requests) {
        const made = typeof step === 'function' ? step(exchanges, isLive) : step;
        for (const request of [made].flat() as readonly CheckRequest[]) {
          asked.push(request);
          const exchange = await send(request, check.fresh ?? false);
          held += exchange.body.length;
          if (isLive && held > mostHeld) throw new Error(`more than ${mostHeld} bytes came in all`);
          exchanges.push(exchange);
        }
      }
      judgement = await judge(check.expect, exchanges);
    } catch (error) {
      judgement = { faults: [describe(error)], about: exchanges.slice(asked.length - 1) };
    }
    const { faults, about, note } = judgement;
    if (faults.length === 0)
      return { check, outcome: 'passed', ...(note !== undefined && { note }) };
    const attempts = asked.flatMap((request, index) => {
      const exchange = exchanges[index];
      const concerned = exchange === undefined || about.includes(exchange);
      return concerned ? [toAttempt(request, target.origin, exchange)] : [];
    });
    return { check, outcome: 'failed', faults, attempts };
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
