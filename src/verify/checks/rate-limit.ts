import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { isApiPath } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { fullWindow, isRateLimit, parseRateLimit } from '../rate-limit-values.ts';
import { quote } from '../show-difference.ts';
import { listRequests } from './log.ts';

/** Reads a RateLimit value; NaN if the response doesn't state one. */
function readState({ headers }: Exchange) {
  return parseRateLimit(headers.ratelimit) ?? { remaining: NaN, reset: NaN };
}

function showLimits(all: readonly Exchange[]): string {
  return `received ${all.map(({ headers }) => headers.ratelimit ?? 'none').join(' and ')}`;
}

/** An exchange that spends the quota and has live values. */
interface Spent {
  readonly exchange: Exchange;
  readonly remaining: number;
  /** When the window ends, in milliseconds. */
  readonly windowEnd: number;
}

function findSpent(log: readonly Exchange[]): Spent[] {
  return log.flatMap((exchange) => {
    const { request, status, headers, end } = exchange;
    const value = headers.ratelimit ?? fullWindow;
    const state = isRateLimit(value) === undefined ? parseRateLimit(value) : undefined;
    const isSpent = isApiPath(request.target) && status !== 429 && value !== fullWindow;
    return isSpent && state
      ? [{ exchange, remaining: state.remaining, windowEnd: end + state.reset * 1000 }]
      : [];
  });
}

/** Two ends belong to the same window if they are less than this apart, in milliseconds. */
const sameWindow = 30_000;

/** Finds responses that state the same remainder in the same window. */
function findRepeated(log: readonly Exchange[]): Exchange[] {
  const groups = [...Map.groupBy(findSpent(log), ({ remaining }) => remaining).values()];
  return groups.flatMap((all) =>
    all
      .filter((one) =>
        all.some(
          (other) => other !== one && Math.abs(other.windowEnd - one.windowEnd) < sameWindow,
        ),
      )
      .map(({ exchange }) => exchange),
  );
}

/** Milliseconds: a reset is in whole seconds, and clocks are not exact. */
const tolerance = 1700;

const shared = { clause: 'rate-limit', need: 'log' } as const;

/** The checks of the rate limit headers (seed §8, contract "The read budget"). */
export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'budget-error',
    sentence: 'Each error spends one of the quota.',
    differs: 'counting',
    async *run({ send }) {
      const request = ask('GET', unknownPath);
      const all = [await send(request), await send(request)];
      const [before, after] = all.map(readState);
      if (all[1]?.status !== 404) yield `expected status 404, received ${String(all[1]?.status)}`;
      else if (
        !before ||
        !after ||
        !(after.reset > before.reset || after.remaining < before.remaining)
      ) {
        const mismatch = `expected less to remain after each request, ${showLimits(all)}`;
        yield { mismatch, exchanges: all };
      }
    },
  },
  {
    ...shared,
    id: 'budget-openapi',
    sentence: 'The OpenAPI document states the rate limit, and requests for it spend nothing.',
    async *run({ send }) {
      const all: Exchange[] = [];
      for (const method of ['GET', 'OPTIONS', 'POST', 'GET']) {
        all.push(await send(ask(method, openapiPath)));
      }
      const [before, after] = [all.at(0), all.at(-1)].map((one) => one && readState(one));
      const value = all.at(-1)?.headers.ratelimit ?? 'none';
      const right = isRateLimit(value);
      if (right !== undefined) yield `expected RateLimit ${right}, received ${quote(value)}`;
      else if (
        !before ||
        !after ||
        !(after.reset > before.reset || after.remaining === before.remaining)
      ) {
        const mismatch = `expected as much to remain as before, ${showLimits(all)}`;
        yield { mismatch, exchanges: all };
      }
    },
  },
  {
    ...shared,
    id: 'budget-each',
    sentence: 'Every request under /api spends one of the quota.',
    differs: 'counting',
    async *run({ send, log }) {
      await send(ask('GET', unknownPath));
      const repeated = findRepeated(log);
      if (repeated.length === 0) return;
      yield {
        mismatch: `expected each request to spend one, but ${repeated.length} responses repeat what remains: ${listRequests(repeated)}`,
        exchanges: repeated,
      };
    },
  },
  {
    ...shared,
    id: 'budget-clock',
    sentence: 'The end of the window stays the same.',
    differs: 'counting',
    async *run({ send, log }) {
      await send(ask('GET', unknownPath));
      const [first, ...others] = findSpent(log);
      if (!first) return;
      const slack = tolerance + Math.max(...log.map(({ start, end }) => end - start));
      const toDistance = ({ windowEnd }: Spent) => Math.abs(windowEnd - first.windowEnd);
      const other = others.find((one) => toDistance(one) > slack && toDistance(one) < sameWindow);
      if (!other) return;
      yield {
        mismatch: `expected the same end of the window from each response, received ends ${Math.round(toDistance(other) / 1000)} s apart`,
        exchanges: [first.exchange, other.exchange],
      };
    },
  },
];
