import { setTimeout } from 'node:timers/promises';
import type { Info } from '../contract/schemas.ts';
import { ask, Skip, type Check, type CheckRequest, type Context, type Exchange } from './check.ts';
import { readInfo } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import { describeError } from './describe-error.ts';
import type { Mismatch, Result } from './result.ts';
import { createSender, type Sender, type SendOptions } from './sender.ts';
import type { Target } from './target.ts';

export interface RunOptions extends SendOptions {
  /** Runs first. If it fails, all other checks are skipped. */
  readonly reach?: Check | undefined;
  /** The right facts. By default, those of the target's info record. */
  readonly facts?: Info;
  /** Receives each result as soon as it is known. */
  readonly onResult?: (result: Result) => void;
}

/** Milliseconds from the first request to the checks of the log, so that the rate limit's reset moves. */
const span = 2700;

/** The most requests that one check may send side by side. A large site has a few hundred files. */
const maxListed = 2000;

/**
 * Runs checks on a target. Skips the remaining checks once the target stops answering, or the run takes
 * too long or receives too much, so time and memory are bounded.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { facts, onResult, reach, now = Date.now, sleep = setTimeout } = options;
  const sender = createSender(target, options);
  const results = new Map<Check, Result>();
  const unchecked = new Map<Check, string>();

  const isReached = () => !reach || results.get(reach)?.outcome !== 'failed';

  async function run(check: Check): Promise<void> {
    const lack = target.lacks?.[check.need];
    const result = await (lack === undefined && isReached()
      ? perform(check, sender, facts)
      : skip(check, lack ?? 'not checked: the first requests failed'));
    if (result.outcome === 'skipped' && lack === undefined) unchecked.set(check, result.reason);
    results.set(check, result);
    onResult?.(result);
  }

  if (reach) await run(reach);
  const [log = [], others = []] = [true, false].map((isLog) =>
    checks.filter(({ need }) => (need === 'log') === isLog),
  );
  await Promise.all(others.map(run));
  const [start] = sender.log;
  if (start && isReached() && log.length > 0 && target.lacks?.log === undefined) {
    await sleep(Math.max(0, start.start + span - now()));
  }
  for (const check of log) await run(check);

  const found = [...(reach ? [reach] : []), ...checks].flatMap((check) => results.get(check) ?? []);
  const [first] = unchecked;
  if (!first || found.some(({ outcome }) => outcome === 'failed')) return found;
  // A run that stops early must not look as if every check passed.
  const [check, text] = first;
  return found.map((result) =>
    result.check === check
      ? { check, outcome: 'failed', mismatches: [{ text, exchanges: [] }] }
      : result,
  );
}

function skip(check: Check, reason: string): Result {
  return { check, outcome: 'skipped', reason };
}

async function perform(check: Check, sender: Sender, facts: Info | undefined): Promise<Result> {
  const used: Exchange[] = [];
  const mismatches: Mismatch[] = [];
  try {
    for await (const finding of check.run(createContext(sender, used, facts))) {
      const found = typeof finding === 'string' ? { mismatch: finding } : finding;
      const { mismatch: text, exchanges = used.slice(-1), next } = found;
      mismatches.push({ text, exchanges, next });
    }
  } catch (error) {
    if (!(error instanceof Skip)) {
      mismatches.push({ text: describeError(error), exchanges: used.slice(-1) });
    } else if (mismatches.length === 0) return skip(check, `not checked: ${error.message}`);
  }
  return mismatches.length > 0
    ? { check, outcome: 'failed', mismatches }
    : { check, outcome: 'passed' };
}

/** Creates the context of one check. It adds the check's exchanges to `used`. */
function createContext(sender: Sender, used: Exchange[], facts: Info | undefined): Context {
  async function keep(sent: Promise<Exchange>): Promise<Exchange> {
    const exchange = await sent;
    used.push(exchange);
    if (exchange.error !== undefined) throw new Error(exchange.error);
    return exchange;
  }
  const get = (request: CheckRequest) => keep(sender.sendOnce(request));
  return {
    get,
    getAll(requests) {
      return requests.length > maxListed
        ? Promise.reject(
            new Error(`expected at most ${maxListed} paths, received ${requests.length}`),
          )
        : Promise.all(requests.map(get));
    },
    send: (request) => keep(sender.send(request)),
    async facts() {
      if (facts) return facts;
      const record = await sender.sendOnce(ask('GET', infoPath));
      if (record.status !== 200) throw new Skip(`${infoPath} does not get 200`);
      const info = readInfo(record);
      if (typeof info === 'string') throw new Skip(`${infoPath} is not an info record`);
      return info;
    },
    log: sender.log,
  };
}
