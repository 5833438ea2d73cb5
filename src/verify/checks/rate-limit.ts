import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { isApiPath } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { ask, type Check, type Exchange, type Finding, type Sent } from '../check.ts';
import { groupBy } from '../group-by.ts';
import { listSome } from '../judge.ts';
import { everyResponse } from './expected-responses.ts';
import { fullWindow, judgeRateLimit, parseRateLimit } from './live-values.ts';

/** Reads a RateLimit value; NaN if the response doesn't state one. */
function readState({ headers }: Exchange) {
  return parseRateLimit(headers.ratelimit) ?? { remaining: NaN, reset: NaN };
}

/** Judges whether each response counts less than the one before, or belongs to a later window. */
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

interface LiveValue {
  readonly remaining: number;
  /** When the window ends, in milliseconds. */
  readonly end: number;
  readonly request: string;
}

/** The live RateLimit values of the responses that spend the quota. */
function readLive(log: readonly Sent[]): LiveValue[] {
  return log.flatMap(({ request: { bytes, method, target }, exchange, end }) => {
    const value = exchange?.headers.ratelimit ?? fullWindow;
    const state = judgeRateLimit(value) === undefined ? parseRateLimit(value) : undefined;
    const spends = bytes === undefined && isApiPath(target) && exchange?.status !== 429;
    return spends && state && value !== fullWindow
      ? [{ ...state, end: end + state.reset * 1000, request: `${method} ${target}` }]
      : [];
  });
}

/** Two ends belong to the same window if they are less than this apart, in milliseconds. */
const sameWindow = 30_000;

function judgeCounts(log: readonly Sent[]): Finding {
  const groups = [...groupBy(readLive(log), ({ remaining }) => remaining).values()];
  const repeated = groups.flatMap((values) =>
    values.filter((one) =>
      values.some((other) => other !== one && Math.abs(other.end - one.end) < sameWindow),
    ),
  );
  return repeated.length === 0
    ? undefined
    : `expected each request to spend one, but ${repeated.length} responses repeat what remains: ${listSome(repeated.map(({ request }) => request))}`;
}

/** Milliseconds: a reset is in whole seconds, and clocks are not exact. */
const tolerance = 1700;

function judgeClock(log: readonly Sent[]): Finding {
  const [first, ...others] = readLive(log);
  if (!first) return undefined;
  const slack = tolerance + Math.max(...log.map(({ start, end }) => end - start));
  const apart = others
    .map(({ end }) => Math.abs(end - first.end))
    .find((milliseconds) => milliseconds > slack && milliseconds < sameWindow);
  return apart === undefined
    ? undefined
    : `expected the same end of the window from each response, received ends ${Math.round(apart / 1000)} s apart`;
}

const shared = { clause: 'rate-limit', need: 'http', phase: 'last' } as const;

/** The checks of the rate limit fields (seed §8, contract "The read budget"). */
export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'budget-error',
    sentence: 'Each error spends what RateLimit states.',
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
