import { setTimeout } from 'node:timers/promises';
import { ask, type Check, type CheckRequest } from './check.ts';
import { readInfo } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import type { PaceOptions } from './pace.ts';
import { perform } from './perform.ts';
import type { Result } from './result.ts';
import { createSender } from './sender.ts';
import type { Target } from './target.ts';

export interface RunOptions extends PaceOptions {
  /** Receives each result as soon as it is known. */
  readonly onResult?: (result: Result) => void;
}

/** Milliseconds from the first request to the last checks, so that the reset of the window moves. */
const span = 2700;

/**
 * Runs checks on a target. Skips the remaining checks once the target stops answering, or the run takes
 * too long or receives too much, so time and memory are bounded.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { onResult, now = Date.now, sleep = setTimeout } = options;
  const sender = createSender(target, options);
  const results = new Map<Check, Result>();
  const unchecked: { check: Check; reason: string }[] = [];
  let isReached = true;

  const stopReason = () => (isReached ? sender.stopReason() : 'the first requests failed');

  /** Why a check would only repeat another failure. */
  async function findObstacle(check: Check): Promise<string | undefined> {
    const stop = stopReason();
    const { needsInfo = check.requests.some(isOfInfo) } = check;
    if (stop !== undefined || !needsInfo) return stop;
    const record = await sender.sendOnce(ask('GET', infoPath)).catch(() => undefined);
    if (record?.status !== 200) return `${infoPath} does not get 200`;
    const isInvalid = check.needsInfo && typeof readInfo(record) === 'string';
    return isInvalid ? `${infoPath} is not an info record` : undefined;
  }

  async function decide(check: Check): Promise<Result> {
    const lack = target.lacks?.[check.need];
    if (lack !== undefined) return { check, outcome: 'skipped', reason: lack };
    const obstacle = await findObstacle(check);
    const result = obstacle === undefined ? await perform(check, sender) : undefined;
    // The run may have stopped while the check waited for its turn.
    const stop = sender.stopReason();
    const isStopped = result?.outcome === 'failed' && result.mismatches[0] === stop;
    if (result && !isStopped) return result;
    const reason = `not checked: ${String(obstacle ?? stop)}`;
    unchecked.push({ check, reason });
    return { check, outcome: 'skipped', reason };
  }

  async function run(check: Check): Promise<void> {
    const result = await decide(check);
    results.set(check, result);
    if (check.phase === 'first' && result.outcome === 'failed') isReached = false;
    onResult?.(result);
  }

  const of = (phase: Check['phase']) => checks.filter((check) => check.phase === phase);
  for (const check of of('first')) await run(check);
  await Promise.all(of(undefined).map(run));
  const [start] = sender.log;
  const needsSpan = of('last').some(({ need }) => target.lacks?.[need] === undefined);
  if (start && needsSpan && stopReason() === undefined) {
    await sleep(Math.max(0, start.start + span - now()));
  }
  for (const check of of('last')) await run(check);

  const all = checks.flatMap((check) => results.get(check) ?? []);
  const [first] = unchecked;
  if (!first || all.some(({ outcome }) => outcome === 'failed')) return all;
  // A run that stops early must not look as if every check passed.
  return all.map((result) =>
    result.check === first.check
      ? { check: first.check, outcome: 'failed', mismatches: [first.reason], attempts: [] }
      : result,
  );
}

/** True for a request that gets info, if the origin has it. */
function isOfInfo({ target, bytes = '' }: CheckRequest): boolean {
  return target.split('?', 1)[0] === infoPath || bytes.includes(`${infoPath} `);
}
