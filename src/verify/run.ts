import { setTimeout } from 'node:timers/promises';
import type { Check, CheckRequest, Exchange } from './check.ts';
import { judge } from './judge.ts';
import type { Target } from './target.ts';

export type Result =
  | { readonly check: Check; readonly outcome: 'passed' }
  | { readonly check: Check; readonly outcome: 'failed'; readonly faults: readonly string[] }
  | { readonly check: Check; readonly outcome: 'skipped'; readonly reason: string };

export interface RunOptions {
  /** Told when the run waits for the target's read budget, in seconds. */
  readonly onWait?: (seconds: number) => void;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/** How long a 429 may make a run wait, in seconds; a longer one is a fault. */
const longestWait = 120;

/**
 * Runs checks on a target, one request at a time and each distinct request once, so that a run stays
 * within the target's read budget; where it is used up all the same, it waits as Retry-After says.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { onWait, sleep = setTimeout } = options;
  const remembered = new Map<string, Exchange>();

  async function sendPolitely(request: CheckRequest): Promise<Exchange> {
    const exchange = await target.send(request);
    const retryAfter = Number(exchange.headers['retry-after']);
    if (exchange.status !== 429 || !(retryAfter > 0 && retryAfter <= longestWait)) return exchange;
    onWait?.(retryAfter);
    await sleep(retryAfter * 1000);
    return target.send(request);
  }

  async function send(request: CheckRequest, fresh: boolean): Promise<Exchange> {
    const key = JSON.stringify(request);
    const known = fresh ? undefined : remembered.get(key);
    const exchange = known ?? (await sendPolitely(request));
    remembered.set(key, exchange);
    return exchange;
  }

  async function run(check: Check): Promise<Result> {
    const shown = target.shows[check.need];
    if (shown !== true) return { check, outcome: 'skipped', reason: shown };
    const exchanges: Exchange[] = [];
    try {
      for (const step of check.requests) {
        const request = typeof step === 'function' ? step(exchanges) : step;
        exchanges.push(await send(request, check.fresh ?? false));
      }
      const faults = judge(check.expect, exchanges);
      return faults.length > 0
        ? { check, outcome: 'failed', faults }
        : { check, outcome: 'passed' };
    } catch (error) {
      return { check, outcome: 'failed', faults: [describeError(error)] };
    }
  }

  const results: Result[] = [];
  for (const check of checks) results.push(await run(check));
  return results;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's AggregateError of a failed connection has a code and no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
