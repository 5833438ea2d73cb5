import { ask, type Check, type Exchange } from '../check.ts';
import { everyResponse, words } from './expectations.ts';

const info = ask('GET', '/api/v1/info');
const unknown = ask('GET', '/api/v1/rooms');

/** What remains, of a RateLimit value; NaN where it says nothing. */
function remainingOf(exchange: Exchange | undefined): number {
  return Number(/;r=(\d+)/.exec(exchange?.headers.ratelimit ?? '')?.[1]);
}

function resetOf(exchange: Exchange | undefined): number {
  return Number(/;t=(\d+)/.exec(exchange?.headers.ratelimit ?? '')?.[1]);
}

/** True where the second response belongs to the window of the first. */
function sameWindow(first: Exchange | undefined, last: Exchange): boolean {
  return resetOf(last) <= resetOf(first);
}

/** What the budget's fields promise (seed §8, contract "The read budget"). */
export const budgetChecks: readonly Check[] = [
  {
    id: 'budget-read',
    sentence: 'Reads either spend the budget they state, or state the constant full window.',
    clause: 'contract "The read budget"',
    need: 'http',
    fresh: true,
    requests: [info, info],
    expect: {
      also: (last, [first]) => {
        const values = [first?.headers.ratelimit, last.headers.ratelimit];
        if (values.every((value) => value === words.advertised)) return undefined;
        if (!sameWindow(first, last)) return undefined;
        return remainingOf(last) < remainingOf(first)
          ? undefined
          : `expected less to remain after each read, came ${values.join(' and ')}`;
      },
    },
  },
  {
    id: 'budget-error',
    sentence: 'Errors spend the budget.',
    clause: 'contract "The read budget"',
    need: 'http',
    fresh: true,
    requests: [unknown, unknown],
    expect: {
      status: 404,
      also: (last, [first]) =>
        !sameWindow(first, last) || remainingOf(last) < remainingOf(first)
          ? undefined
          : `expected less to remain after each error, came ${String(first?.headers.ratelimit)} and ${String(last.headers.ratelimit)}`,
    },
  },
  {
    id: 'budget-not-modified',
    sentence: 'A 304 states the budget as the 200 does: live, or the constant full window.',
    clause: 'contract "The read budget"',
    need: 'http',
    fresh: true,
    requests: [
      info,
      ([first]) => ask('GET', '/api/v1/info', { 'If-None-Match': first?.headers.etag ?? '' }),
    ],
    expect: {
      status: 304,
      headers: everyResponse,
      also: (last, [first]) => {
        const live = remainingOf(last) < remainingOf(first) || !sameWindow(first, last);
        return live || last.headers.ratelimit === words.advertised
          ? undefined
          : `expected live or constant values, came ${String(last.headers.ratelimit)}`;
      },
    },
  },
  {
    id: 'budget-openapi',
    sentence: 'The OpenAPI document states the budget, and no request for it spends any.',
    clause: 'contract Caching, "The read budget"',
    need: 'http',
    fresh: true,
    requests: ['GET', 'OPTIONS', 'POST', 'GET'].map((method) => ask(method, '/openapi.json')),
    expect: {
      headers: everyResponse,
      also: (last, [first]) =>
        !sameWindow(first, last) || remainingOf(last) === remainingOf(first)
          ? undefined
          : 'expected as much to remain as before',
    },
  },
  {
    id: 'budget-shared-cache',
    sentence: 'No response that a shared cache may keep claims the state of one client.',
    clause: 'contract "The read budget" (cli/cli#12812)',
    need: 'http',
    fresh: true,
    requests: [info, info, ask('GET', '/openapi.json')],
    expect: {
      also: (_last, all) => {
        const wrong = all.find(
          ({ headers }) =>
            !/\b(?:private|no-store)\b/.test(headers['cache-control'] ?? '') &&
            headers.ratelimit !== words.advertised,
        );
        return wrong && `expected ${words.advertised}, came ${String(wrong.headers.ratelimit)}`;
      },
    },
  },
];
