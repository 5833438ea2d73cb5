import { ask, type Check, type Exchange } from '../check.ts';
import { everyResponse, fullWindow } from './expectations.ts';

const info = ask('GET', '/api/v1/info');
const unknown = ask('GET', '/api/v1/rooms');

/** Reads the remaining requests; NaN if the response doesn't state them. */
function remainingOf(exchange: Exchange | undefined): number {
  return Number(/;r=(\d+)/.exec(exchange?.headers.ratelimit ?? '')?.[1]);
}

function resetOf(exchange: Exchange | undefined): number {
  return Number(/;t=(\d+)/.exec(exchange?.headers.ratelimit ?? '')?.[1]);
}

/** True if the second response counts less, or belongs to a later window. */
function hasSpent(first: Exchange | undefined, last: Exchange): boolean {
  return resetOf(last) > resetOf(first) || remainingOf(last) < remainingOf(first);
}

function showLimits(...exchanges: readonly (Exchange | undefined)[]): string {
  return exchanges.map((exchange) => exchange?.headers.ratelimit ?? 'none').join(' and ');
}

const shared = { clause: 'contract "The read budget"', need: 'http', fresh: true } as const;

/** The checks of the rate limit fields (seed §8, contract "The read budget"). */
export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'budget-read',
    sentence: 'Reads either spend the budget they state, or state the constant full window.',
    requests: [info, info],
    expect: {
      also: (last, [first]) => {
        const isConstant = [first, last].every((one) => one?.headers.ratelimit === fullWindow);
        return isConstant || hasSpent(first, last)
          ? undefined
          : `expected less to remain after each read, received ${showLimits(first, last)}`;
      },
    },
  },
  {
    ...shared,
    id: 'budget-error',
    sentence: 'Errors spend the budget.',
    requests: [unknown, unknown],
    expect: {
      status: 404,
      also: (last, [first]) =>
        hasSpent(first, last)
          ? undefined
          : `expected less to remain after each error, received ${showLimits(first, last)}`,
    },
  },
  {
    ...shared,
    id: 'budget-not-modified',
    sentence: 'A 304 states the budget as the 200 does: live, or the constant full window.',
    requests: [
      info,
      ([first]) => ask('GET', '/api/v1/info', { 'If-None-Match': first?.headers.etag ?? '' }),
    ],
    expect: {
      status: 304,
      headers: everyResponse,
      also: (last, [first]) =>
        hasSpent(first, last) || last.headers.ratelimit === fullWindow
          ? undefined
          : `expected live or constant values, received ${showLimits(last)}`,
    },
  },
  {
    ...shared,
    id: 'budget-openapi',
    sentence: 'The OpenAPI document states the budget, and no request for it spends any.',
    clause: 'contract Caching, "The read budget"',
    requests: ['GET', 'OPTIONS', 'POST', 'GET'].map((method) => ask(method, '/openapi.json')),
    expect: {
      headers: everyResponse,
      also: (last, [first]) =>
        resetOf(last) > resetOf(first) || remainingOf(last) === remainingOf(first)
          ? undefined
          : `expected as much to remain as before, received ${showLimits(first, last)}`,
    },
  },
  {
    ...shared,
    id: 'budget-shared-cache',
    sentence: 'No response that a shared cache may keep claims the state of one client.',
    clause: 'contract "The read budget" (cli/cli#12812)',
    requests: [info, info, ask('GET', '/openapi.json')],
    expect: {
      also: (_last, all) => {
        const wrong = all.find(
          ({ headers }) =>
            !/\b(?:private|no-store)\b/.test(headers['cache-control'] ?? '') &&
            headers.ratelimit !== fullWindow,
        );
        return wrong && `expected ${fullWindow}, received ${showLimits(wrong)}`;
      },
    },
  },
];
