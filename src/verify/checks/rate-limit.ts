import { openapiPath } from '../../facts/paths.ts';
import { ask, type Check, type CheckRequest, type Exchange } from '../check.ts';
import { everyResponse } from './expected-responses.ts';
import { fullWindow } from './live-values.ts';

/** Reads a RateLimit value; NaN if the response doesn't state one. */
function readState({ headers }: Exchange): { remaining: number; reset: number } {
  const [, remaining, reset] = /;r=(\d+);t=(\d+)$/.exec(headers.ratelimit ?? '') ?? [];
  return { remaining: Number(remaining), reset: Number(reset) };
}

/** True if a response counts less than the one before, or belongs to a later window. */
function hasSpent(before: Exchange, after: Exchange): boolean {
  const [first, last] = [readState(before), readState(after)];
  return last.reset > first.reset || last.remaining < first.remaining;
}

function judgeSpending(all: readonly Exchange[]): string | undefined {
  const isSpent = all.every((one, index) => {
    const before = all[index - 1];
    return before === undefined || hasSpent(before, one);
  });
  return isSpent
    ? undefined
    : `expected less to remain after each request, received ${showLimits(all)}`;
}

function showLimits(all: readonly Exchange[]): string {
  return all.map(({ headers }) => headers.ratelimit ?? 'none').join(' and ');
}

function createCheck(claim: Pick<Check, 'id' | 'sentence' | 'expect'>, requests: CheckRequest[]) {
  const shared = { clause: 'contract "The read budget"', need: 'http', fresh: true } as const;
  return { ...shared, ...claim, requests };
}

const unknown = ask('GET', '/api/v1/rooms');

/** The checks of the rate limit fields (seed §8, contract "The read budget"). */
export const rateLimitChecks: readonly Check[] = [
  createCheck(
    {
      id: 'budget-read',
      sentence: 'Each read spends what RateLimit states, or all state the constant full window.',
      expect: {
        also: (_last, all) =>
          all.every(({ headers }) => headers.ratelimit === fullWindow)
            ? undefined
            : judgeSpending(all),
      },
    },
    ['/api/v1/info', '/api/info', '/api/v1/health.md'].map((path) => ask('GET', path)),
  ),
  createCheck(
    {
      id: 'budget-error',
      sentence: 'Each error spends what RateLimit states.',
      expect: { status: 404, also: (_last, all) => judgeSpending(all) },
    },
    [unknown, unknown],
  ),
  createCheck(
    {
      id: 'budget-openapi',
      sentence: 'The OpenAPI document states the rate limit, and requests for it spend nothing.',
      expect: {
        headers: everyResponse,
        also(last, all) {
          const [before, after] = [readState(all[0] ?? last), readState(last)];
          return after.reset > before.reset || after.remaining === before.remaining
            ? undefined
            : `expected as much to remain as before, received ${showLimits(all)}`;
        },
      },
    },
    ['GET', 'OPTIONS', 'POST', 'GET'].map((method) => ask(method, openapiPath)),
  ),
];
