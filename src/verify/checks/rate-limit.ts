import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { routes } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { everyResponse } from './expected-responses.ts';
import { fullWindow } from './live-values.ts';

/** Reads a RateLimit value; NaN if the response doesn't state one. */
function readState({ headers }: Exchange): { remaining: number; reset: number } {
  const [, remaining, reset] = /;r=(\d+);t=(\d+)$/.exec(headers.ratelimit ?? '') ?? [];
  return { remaining: Number(remaining), reset: Number(reset) };
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

const shared = { clause: 'rate-limit', need: 'http', phase: 'alone' } as const;

/** The checks of the rate limit fields (seed §8, contract "The read budget"). */
export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'budget-read',
    sentence: 'Each read spends what RateLimit states, or all state the constant full window.',
    requests: routes.map(({ path }) => ask('GET', path)),
    expect: {
      also: (_last, all) =>
        all.every(({ headers }) => headers.ratelimit === fullWindow)
          ? undefined
          : judgeSpending(all),
    },
  },
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
];
