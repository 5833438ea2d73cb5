import { setTimeout } from 'node:timers/promises';
import type { Manifest } from '../published/manifest/manifest.ts';
import {
  ask,
  Skip,
  type Check,
  type CheckRequest,
  type Context,
  type Exchange,
  type Target,
} from './check.ts';
import { readInfo } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import { describeError } from './describe-error.ts';
import type { Mismatch, Result } from './result.ts';
import { createSender, type SendOptions } from './sender.ts';

export interface RunOptions extends SendOptions {
  /** The build to compare the target with. */
  readonly build?: Manifest | undefined;
}

/** Milliseconds from the first request to the log checks, so that the rate limit's reset changes. */
const span = 2700;

/** The most requests that a check may send in parallel. A large site has a few hundred files. */
const maxListed = 2000;

/**
 * Runs checks on a target. Skips the remaining checks once the target stops responding, or the run takes
 * too long or receives too much, so time and memory are bounded.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { build, now = Date.now, sleep = setTimeout } = options;
  const sender = createSender(target, options);
  const results = new Map<Check, Result>();
  let unreached: string | undefined;

  /** Returns why the target can't have this check; undefined if it can. */
  function findLack({ need }: Pick<Check, 'need'>): string | undefined {
    if (need === 'file' || (need === 'build' && build)) return unreached;
    const noBuild = need === 'build' ? 'no build to compare with: add --against dist' : undefined;
    return unreached ?? target.lacks ?? noBuild;
  }

  async function run(check: Check): Promise<void> {
    const reason = findLack(check);
    const used: Exchange[] = [];
    const result =
      reason === undefined
        ? await perform(check, createContext(used), used)
        : ({ check, outcome: 'skipped', reason } as const);
    results.set(check, result);
    const isUnreached = check.need === 'reach' && result.outcome === 'failed';
    if (isUnreached) unreached = 'not checked: the first requests failed';
  }

  /** Creates the context of one check, which adds the check's exchanges to `used`. */
  function createContext(used: Exchange[]): Context {
    async function keep(sent: Promise<Exchange>): Promise<Exchange> {
      const exchange = await sent;
      used.push(exchange);
      if (exchange.error !== undefined) throw new Error(exchange.error);
      return exchange;
    }
    const get = (request: CheckRequest) => keep(sender.sendOnce(request));
    return {
      get,
      async getAll(requests) {
        const { length } = requests;
        if (length > maxListed) {
          throw new Error(`expected at most ${maxListed} paths, received ${length}`);
        }
        return Promise.all(requests.map(get));
      },
      send: (request) => keep(sender.send(request)),
      async facts() {
        const record = await sender.sendOnce(ask('GET', infoPath));
        if (record.status !== 200) throw new Skip(`${infoPath} does not get 200`);
        const info = readInfo(record);
        if (typeof info === 'string') throw new Skip(`${infoPath} is not an info record`);
        return info;
      },
      log: sender.log,
      origin: target.origin,
      build,
    };
  }

  const logChecks = checks.filter(({ need }) => need === 'log');
  for (const check of checks.filter(({ need }) => need === 'reach')) await run(check);
  await Promise.all(checks.filter(({ need }) => need !== 'reach' && need !== 'log').map(run));
  const [start] = sender.log;
  if (start && logChecks.some((check) => findLack(check) === undefined)) {
    await sleep(Math.max(0, start.start + span - now()));
  }
  for (const check of logChecks) await run(check);

  const found = checks.flatMap((check) => results.get(check) ?? []);
  if (found.some(({ outcome }) => outcome === 'failed')) return found;
  // A run that stops early must not look as if every check passed.
  const stopped = found.find(
    ({ check, outcome }) => outcome === 'skipped' && findLack(check) === undefined,
  );
  return found.map((result) =>
    result === stopped && result.outcome === 'skipped'
      ? fail(result.check, [{ text: result.reason, exchanges: [] }])
      : result,
  );
}

async function perform(check: Check, context: Context, used: readonly Exchange[]): Promise<Result> {
  const mismatches: Mismatch[] = [];
  try {
    for await (const finding of check.run(context)) {
      const found = typeof finding === 'string' ? { mismatch: finding } : finding;
      const { mismatch: text, exchanges = used.slice(-1), next } = found;
      mismatches.push({ text, exchanges, next });
    }
  } catch (error) {
    if (!(error instanceof Skip)) {
      mismatches.push({ text: describeError(error), exchanges: used.slice(-1) });
    } else if (mismatches.length === 0) {
      return { check, outcome: 'skipped', reason: `not checked: ${error.message}` };
    }
  }
  return mismatches.length > 0 ? fail(check, mismatches) : { check, outcome: 'passed' };
}

function fail(check: Result['check'], mismatches: readonly Mismatch[]): Result {
  return { check, outcome: 'failed', mismatches };
}
