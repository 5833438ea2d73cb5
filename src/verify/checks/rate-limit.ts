import { publicQuota } from '../../contract/rate-limit.ts';
import { isApiPath } from '../../contract/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { constantFields, parseRateLimit } from '../rate-limit-values.ts';
import { createRequest, type Check, type Exchange } from './check.ts';
import { listRequests } from './list-some.ts';

/** An exchange that counts against the quota and shows live values. */
interface Spent {
  readonly exchange: Exchange;
  readonly remaining: number;
  /** When the window ends, in milliseconds. */
  readonly windowEnd: number;
}

function findSpent(log: readonly Exchange[]): Spent[] {
  return log.flatMap((exchange) => {
    const { request, status, headers, end } = exchange;
    const state = parseRateLimit(headers.ratelimit);
    const isLive = headers.ratelimit !== constantFields.RateLimit;
    const isSpent = isApiPath(request.target) && status !== 429 && isLive;
    return isSpent && state
      ? [{ exchange, remaining: state.remaining, windowEnd: end + state.reset * 1000 }]
      : [];
  });
}

/** Window ends less than this many milliseconds apart, half a window, belong to the same window. */
const sameWindow = publicQuota.window * 500;

/** In milliseconds. A reset is in whole seconds, and clocks drift. */
const tolerance = 1700;

const distance = (one: Spent, other: Spent) => Math.abs(one.windowEnd - other.windowEnd);
const shared = { clause: 'rate-limit', need: 'log' } as const;

export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'rate-limit-openapi',
    sentence: "The OpenAPI document has the rate limit headers, and requests for it don't count.",
    async *run({ send }) {
      const values: string[] = [];
      // Another client at the same address may send requests in between, but not each time.
      for (let round = 0; round < 5; round += 1) {
        values.length = 0;
        for (const method of ['GET', 'OPTIONS', 'POST', 'GET']) {
          const { headers } = await send(createRequest(method, openapiPath));
          values.push(headers.ratelimit ?? 'none');
        }
        const [before, after] = [values.at(0), values.at(-1)].map(parseRateLimit);
        const isNew = Number(after?.reset) > Number(before?.reset);
        if (before && after && (isNew || after.remaining === before.remaining)) return;
      }
      yield `expected the same number of remaining requests, received RateLimit ${values.join(' and ')}`;
    },
  },
  {
    ...shared,
    id: 'rate-limit-each',
    sentence: 'Every request under /api counts.',
    *run({ log }) {
      const groups = Map.groupBy(findSpent(log), ({ remaining }) => remaining);
      const repeated = [...groups.values()].flatMap((all) =>
        all.filter((one) =>
          all.some((other) => other !== one && distance(one, other) < sameWindow),
        ),
      );
      if (repeated.length === 0) return;
      const exchanges = repeated.map(({ exchange }) => exchange);
      const text = `expected every request to count, but ${repeated.length} responses repeat the number of remaining requests: ${listRequests(exchanges)}`;
      yield { text, exchanges };
    },
  },
  {
    ...shared,
    id: 'rate-limit-clock',
    sentence: "The end of a window doesn't move.",
    *run({ log }) {
      const [first, ...others] = findSpent(log);
      const slack = tolerance + Math.max(...log.map(({ start, end }) => end - start));
      const wrong = others.find(
        (one) => first && distance(one, first) > slack && distance(one, first) < sameWindow,
      );
      if (!first || !wrong) return;
      const seconds = Math.round(distance(first, wrong) / 1000);
      const text = `expected one end of the window, received ends ${seconds} s apart`;
      yield { text, exchanges: [first.exchange, wrong.exchange] };
    },
  },
];
