import { unknownPath } from '../../api/openapi/error-docs.ts';
import { publicQuota } from '../../api/rate-limit.ts';
import { isApiPath } from '../../api/routes.ts';
import { openapiPath } from '../../facts/paths.ts';
import { fullWindowFields, parseRateLimit } from '../rate-limit-values.ts';
import { createRequest, type Check, type Exchange } from './check.ts';
import { listRequests } from './list-some.ts';

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
      /** Returns what each request after the first takes from the remaining ones, until one takes none. */
      const measure = async (path: string, methods: readonly string[]) => {
        const spent: number[] = [];
        let before: number | undefined;
        for (const method of methods) {
          const { headers } = await send(createRequest(method, path));
          const { remaining = NaN } = parseRateLimit(headers.ratelimit) ?? {};
          if (before !== undefined) spent.push(before - remaining);
          if (before === remaining) break;
          before = remaining;
        }
        return spent;
      };
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const spent = await measure(openapiPath, ['GET', ...Array<string>(8).fill(method)]);
        if (spent.includes(NaN)) yield `expected RateLimit in each response to ${method}`;
        // Zero, the rest of another window, or what other clients at this address spend.
        if (spent.some((one) => !(one > 0)) || new Set(spent).size > 1) continue;
        const [own] = await measure(unknownPath, ['GET', 'GET']);
        if (own === 1) yield `expected ${method} not to count, but each request took ${spent[0]}`;
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
