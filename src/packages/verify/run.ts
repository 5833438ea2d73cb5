import { setTimeout } from 'node:timers/promises';
import { apiPaths } from '@frontdesk/api';
import { type Facts, moveFacts } from '@frontdesk/facts';
import {
  createRequest,
  Obstacle,
  type Build,
  type Check,
  type CheckRequest,
  type Context,
  type Exchange,
  type Mismatch,
  type Result,
  type Target,
} from './checks/check.ts';
import { readInfo, readResponses } from './checks/json.ts';
import { infoPath } from './checks/paths.ts';
import { describeError } from './describe-error.ts';
import { explainFailure, type Host } from './differences.ts';
import { createSender, type SendOptions } from './sender.ts';

export interface RunOptions extends SendOptions {
  /** The facts of the source, at any base URL. The checks of facts need them. */
  readonly source?: Facts;
  /** The build to compare the target with. */
  readonly build?: Build | undefined;
  /** The hosts whose known differences are expected. */
  readonly behind?: readonly Host[];
}

/** Milliseconds from the first request to the log checks, so that the rate limit's reset changes. */
const span = 2700;

/** Runs checks on a target. The results of 'reach' come first, and those of the log last. */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Result[]> {
  const { behind = [], build, source, now = Date.now, sleep = setTimeout } = options;
  const sender = createSender(target, options);
  /** The reasons why requests failed, and the check that reports each. */
  const reported = new Map<string, Check>();
  let unreached: string | undefined;

  /** Returns why a check can't run on the target; undefined if it can. */
  function findLack({ need }: Check): string | undefined {
    if (need === 'file' || (need === 'build' && build)) return unreached;
    const noBuild = need === 'build' ? 'no build to compare with: add --against dist' : undefined;
    return unreached ?? target.lacks ?? noBuild;
  }

  async function run(check: Check): Promise<Result> {
    const lack = findLack(check);
    if (lack !== undefined) return { check, outcome: 'skipped', reason: lack };
    const used: Exchange[] = [];
    const mismatches: Mismatch[] = [];
    const notices: string[] = [];
    const add = (found: Pick<Mismatch, 'text'> & Partial<Mismatch>) =>
      mismatches.push({ exchanges: used.slice(-1), ...found });
    try {
      for await (const finding of check.run(createContext(check, used))) {
        if (typeof finding === 'string') add({ text: finding });
        else if ('notice' in finding) notices.push(finding.notice);
        else add(finding);
      }
    } catch (error) {
      const reason = describeError(error);
      if (error instanceof Obstacle && mismatches.length === 0) {
        return { check, outcome: 'skipped', reason };
      }
      const isFirst = check.need === 'reach';
      const next = isFirst ? 'Is this the right address, and is the server running?' : undefined;
      if (!(error instanceof Obstacle)) add({ text: reason, next });
    }
    if (mismatches.length === 0) return { check, outcome: 'passed', mismatches, notices };
    const reason = explainFailure(check.differs, behind);
    return reason === undefined
      ? { check, outcome: 'failed', mismatches, notices }
      : { check, outcome: 'expected', reason };
  }

  /** Creates the context of one check, which adds the check's exchanges to `used`. */
  function createContext(check: Check, used: Exchange[]): Context {
    /** Creates the error of a failed request. Each reason fails the first check that has it, and skips later ones. */
    function createRequestError(reason: string, skips = reason): Error {
      const key = reason + skips;
      if ((reported.get(key) ?? check) !== check) return new Obstacle(skips);
      // The report doesn't show the reason of an expected failure.
      if (explainFailure(check.differs, behind) === undefined) reported.set(key, check);
      return new Error(reason);
    }
    async function keep(sent: Promise<Exchange>): Promise<Exchange> {
      const exchange = await sent.catch((error: unknown) => {
        // The run stopped. No response to this check shows why.
        used.length = 0;
        throw createRequestError(describeError(error));
      });
      used.push(exchange);
      const { error, request, status } = exchange;
      if (error === undefined) return exchange;
      throw createRequestError(
        error,
        status === 0 ? `${request.target} got no response` : undefined,
      );
    }
    const get: Context['get'] = (asked) => keep(sender.sendOnce(toRequest(asked)));
    return {
      get,
      send: (asked) => keep(sender.send(toRequest(asked))),
      facts: async () => readInfo(await get(infoPath)),
      responses: async () => build?.responses ?? readResponses(await get(apiPaths.responses)),
      source(info) {
        if (!source) throw new Error('there are no facts to compare with');
        return moveFacts(source, info);
      },
      log: sender.log,
      origin: target.origin,
      build,
    };
  }

  const groups = Object.groupBy(checks, ({ need }) =>
    need === 'reach' || need === 'log' ? need : 'requests',
  );
  const { reach = [], requests = [], log = [] } = groups;
  const results = await Promise.all(reach.map(run));
  if (results.some(({ outcome }) => outcome === 'failed')) {
    unreached = 'not checked: the first requests failed';
  }
  results.push(...(await Promise.all(requests.map(run))));
  const [start] = sender.log;
  if (start && log.some((check) => findLack(check) === undefined)) {
    await sleep(Math.max(0, start.start + span - now()));
  }
  // One at a time, because some compare what remains of the rate limit.
  for (const check of log) results.push(await run(check));
  return results;
}

function toRequest(asked: CheckRequest | string): CheckRequest {
  return typeof asked === 'string' ? createRequest('GET', asked) : asked;
}
