import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { isApiPath } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { ask, type Check, type Exchange, type Finding, type Sent } from '../check.ts';
import { groupBy } from '../group-by.ts';
import { everyResponse } from './expected-responses.ts';
import { fullWindow, judgeRateLimit, parseRateLimit } from './live-values.ts';
import { listRequests } from './log.ts';

/** Reads a RateLimit value; NaN if the response doesn't state one. */
function readState({ headers }: Exchange) {
  return parseRateLimit(headers.ratelimit) ?? { remaining: NaN, reset: NaN };
}

/** Judges that less remains after each response, unless a new window began. */
function judgeSpending(all: readonly Exchange[]): string | undefined {
  const states = all.map(readState);
  const isSpent = states.slice(1).every(({ remaining, reset }, index) => {
    const before = states[index];
    return before !== undefined && (reset > before.reset || remaining < before.remaining);
  });
  return isSpent ? undefined : `expected less to remain after each request, ${showLimits(all)}`;
}

function showLimits(all: readonly Exchange[]): string {
  return `received ${all.map(({ headers }) => headers.ratelimit ?? 'none').join(' and ')}`;
}

/** An attempt whose response spends the quota and has live values. */
interface Spent extends Sent {
  readonly remaining: number;
  /** When the window ends, in milliseconds. */
  readonly windowEnd: number;
}

function findSpent(log: readonly Sent[]): Spent[] {
  return log.flatMap((sent) => {
    const { request, exchange, end } = sent;
    const value = exchange?.headers.ratelimit ?? fullWindow;
    const state = judgeRateLimit(value) === undefined ? parseRateLimit(value) : undefined;
    const spends =
      request.bytes === undefined && isApiPath(request.target) && exchange?.status !== 429;
    return spends && state && value !== fullWindow
      ? [{ ...sent, remaining: state.remaining, windowEnd: end + state.reset * 1000 }]
      : [];
  });
}

/** Two ends belong to the same window if they are less than this apart, in milliseconds. */
const sameWindow = 30_000;

function judgeCounts(log: readonly Sent[]): Finding {
  const groups = [...groupBy(findSpent(log), ({ remaining }) => remaining).values()];
  const repeated = groups.flatMap((all) =>
    all.filter((one) =>
      all.some((other) => other !== one && Math.abs(other.windowEnd - one.windowEnd) < sameWindow),
    ),
  );
  if (repeated.length === 0) return undefined;
  return {
    mismatch: `expected each request to spend one, but ${repeated.length} responses repeat what remains: ${listRequests(repeated)}`,
    attempts: repeated,
  };
}

/** Milliseconds: a reset is in whole seconds, and clocks are not exact. */
const tolerance = 1700;

function judgeClock(log: readonly Sent[]): Finding {
  const [first, ...others] = findSpent(log);
  if (!first) return undefined;
  const slack = tolerance + Math.max(...log.map(({ start, end }) => end - start));
  const toDistance = ({ windowEnd }: Spent) => Math.abs(windowEnd - first.windowEnd);
  const other = others.find((one) => toDistance(one) > slack && toDistance(one) < sameWindow);
  return (
    other && {
      mismatch: `expected the same end of the window from each response, received ends ${Math.round(toDistance(other) / 1000)} s apart`,
      attempts: [first, other],
    }
  );
}

const shared = { clause: 'rate-limit', need: 'http', phase: 'last' } as const;

/** The checks of the rate limit fields (seed §8, contract "The read budget"). */
export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'budget-error',
    sentence: 'Each error spends one of the quota.',
    requests: [ask('GET', unknownPath), ask('GET', unknownPath)],
    expect: { status: 404, also: (_last, all) => judgeSpending(all) },
  },
  {
    ...shared,
    id: 'budget-openapi',
    sentence: 'The OpenAPI document states the rate limit, and requests for it spend nothing.',
    requests: ['GET', 'OPTIONS', 'POST', 'GET'].map((method) => ask(method, openapiPath)),
    expect: {
      headers: everyResponse,
      also(last, all) {
        const [before, after] = [readState(all[0] ?? last), readState(last)];
        return after.reset > before.reset || after.remaining === before.remaining
          ? undefined
          : `expected as much to remain as before, ${showLimits(all)}`;
      },
    },
  },
  {
    ...shared,
    id: 'budget-each',
    sentence: 'Every request under /api spends one of the quota.',
    requests: [ask('GET', unknownPath)],
    expect: { also: (_last, _all, log) => judgeCounts(log) },
  },
  {
    ...shared,
    id: 'budget-clock',
    sentence: 'The end of the window stays the same.',
    requests: [ask('GET', unknownPath)],
    expect: { also: (_last, _all, log) => judgeClock(log) },
  },
];
