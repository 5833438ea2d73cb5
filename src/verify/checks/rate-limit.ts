import { unknownPath } from '../../api/openapi/error-docs.ts';
import { publicQuota } from '../../api/rate-limit.ts';
import { isApiPath } from '../../api/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { fullWindowFields, parseRateLimit } from '../rate-limit-values.ts';
import { createRequest, type Check, type Exchange } from './check.ts';
import { listRequests } from './findings.ts';

/** An exchange that counts against the quota and shows live values. */
interface Spent {
  readonly exchange: Exchange;
  readonly remaining: number;
  /** The window ends between these times, in milliseconds. */
  readonly earliest: number;
  readonly latest: number;
}

function findSpent(log: readonly Exchange[]): Spent[] {
  return log.flatMap((exchange) => {
    const { request, status, headers, start, end } = exchange;
    const state = parseRateLimit(headers.ratelimit);
    const isLive = headers.ratelimit !== fullWindowFields.RateLimit;
    const isSpent = isApiPath(request.target) && status !== 429 && isLive;
    // Without any left, a preflight still gets 204.
    if (!isSpent || !state || state.remaining === 0) return [];
    const { remaining, reset } = state;
    // A reset is in whole seconds, and a response can take long.
    return [
      { exchange, remaining, earliest: start + (reset - 1) * 1000, latest: end + reset * 1000 },
    ];
  });
}

/** True if two responses are surely of the same window: windows end at least their length apart. */
const isSame = (one: Spent, other: Spent) =>
  Math.max(one.latest, other.latest) - Math.min(one.earliest, other.earliest) <
  publicQuota.window * 1000;

/** How far clocks drift, in milliseconds. */
const drift = 500;

const isApart = (one: Spent, other: Spent) =>
  Math.max(one.earliest, other.earliest) - Math.min(one.latest, other.latest) > drift;

const shared = { clause: 'rate-limit', need: 'log' } as const;

export const rateLimitChecks: readonly Check[] = [
  {
    ...shared,
    id: 'rate-limit-openapi',
    sentence: "The OpenAPI document has the rate limit headers, and requests for it don't count.",
    async *run({ send }) {
      const measure = async (path: string, method = 'GET') => {
        const { headers } = await send(createRequest(method, path));
        return parseRateLimit(headers.ratelimit)?.remaining;
      };
      /** True if it takes one, as the request after it does. What other clients at this address take varies. */
      const takesOne = async (method: string) => {
        const before = (await measure(unknownPath)) ?? 0;
        const own = (await measure(openapiPath, method)) ?? 0;
        const after = await measure(unknownPath);
        return before - own === 1 && own - 1 === after;
      };
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        if ((await measure(openapiPath, method)) === undefined) {
          yield `expected RateLimit in the response to ${method}`;
        }
        let rounds = 0;
        while (rounds < 3 && (await takesOne(method))) rounds += 1;
        if (rounds === 3) yield `expected ${method} not to count`;
      }
    },
  },
  {
    ...shared,
    id: 'rate-limit-each',
    sentence: 'Every request under /api counts.',
    *run({ log }) {
      const groups = Map.groupBy(findSpent(log), ({ remaining }) => remaining);
      const repeated = [...groups.values()].flatMap((all) =>
        all.filter((one) => all.some((other) => other !== one && isSame(one, other))),
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
      const wrong = others.find((one) => first && isSame(first, one) && isApart(first, one));
      if (!first || !wrong) return;
      const seconds = Math.round(Math.abs(first.latest - wrong.latest) / 1000);
      const text = `expected one end of the window, received ends ${seconds} s apart`;
      yield { text, exchanges: [first.exchange, wrong.exchange] };
    },
  },
];
