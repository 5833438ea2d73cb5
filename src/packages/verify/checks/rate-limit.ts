import { apiPaths, publicQuota } from '@frontdesk/api';
import { fullWindow, parseRateLimit } from '../rate-limit-values.ts';
import { createRequest, type Check, type Exchange } from './check.ts';
import { infoPath, unknownPath } from './paths.ts';

/** Returns the live values of a response, and between which times its window ends, in seconds. Others are constant. */
function readState(exchange: Exchange) {
  const { request, status, headers, start, end } = exchange;
  const state = parseRateLimit(headers.ratelimit);
  const isLive = status !== 429 && headers.ratelimit !== fullWindow;
  if (!state || !isLive || !request.target.startsWith('/api')) return [];
  // A reset is in whole seconds, and a response can take long.
  const [earliest, latest] = [start / 1000 + state.reset - 1, end / 1000 + state.reset];
  return [{ ...state, exchange, earliest, latest }];
}

type State = Pick<ReturnType<typeof readState>[number], 'remaining' | 'reset'>;

/** True if fewer requests remain. A later end is that of a new window, and without any left, a preflight still gets 204. */
const isCounted = (before: State, after: State) =>
  after.remaining < before.remaining || after.reset > before.reset || after.remaining === 0;

/** How far clocks drift, in seconds. */
const drift = 0.5;

/** A request of each kind that counts. */
const counted = [
  ...['/api/info', `${infoPath}.md`, unknownPath].map((path) => createRequest('GET', path)),
  ...['HEAD', 'OPTIONS', 'POST'].map((method) => createRequest(method, infoPath)),
];

export const rateLimitChecks: readonly Check[] = [
  {
    id: 'rate-limit-openapi',
    sentence: "The OpenAPI document has the rate limit headers, and requests for it don't count.",
    clause: 'rate-limit',
    need: 'log',
    async *run({ send }) {
      const measure = async (path: string, method = 'GET') => {
        const { headers } = await send(createRequest(method, path));
        return parseRateLimit(headers.ratelimit)?.remaining;
      };
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        // What other clients at this address take varies.
        let [isCounting, rounds] = [true, 0];
        for (; isCounting && rounds < 3; rounds += 1) {
          const before = (await measure(unknownPath)) ?? 0;
          const own = await measure(apiPaths.openapi, method);
          if (own === undefined) yield `expected RateLimit in the response to ${method}`;
          isCounting = before - 1 === own && own - 1 === (await measure(unknownPath));
        }
        if (isCounting) yield `expected ${method} not to count`;
      }
    },
  },
  {
    id: 'rate-limit-each',
    sentence: 'Every request under /api counts.',
    clause: 'rate-limit',
    need: 'log',
    async *run({ send }) {
      let [before] = readState(await send(unknownPath));
      for (const request of counted) {
        const [after] = readState(await send(request));
        if (before && after && !isCounted(before, after)) {
          const text = `expected ${request.method} ${request.target} to count, but ${before.remaining} requests remained before it, and ${after.remaining} after it`;
          yield { text, exchanges: [before.exchange, after.exchange] };
        }
        before = after ?? before;
      }
    },
  },
  {
    id: 'rate-limit-clock',
    sentence: "The end of a window doesn't move.",
    clause: 'rate-limit',
    need: 'log',
    *run({ log }) {
      const [first, ...later] = log.flatMap(readState);
      if (!first) return;
      const wrong = later.find(({ earliest, latest }) => {
        const isApart = Math.max(earliest, first.earliest) - Math.min(latest, first.latest) > drift;
        // The next window ends a whole window later.
        const isSameWindow =
          Math.max(latest, first.latest) - Math.min(earliest, first.earliest) < publicQuota.window;
        return isApart && isSameWindow;
      });
      if (!wrong) return;
      const seconds = Math.round(Math.abs(wrong.latest - first.latest));
      const text = `expected one end of the window, received ends ${seconds} s apart`;
      yield { text, exchanges: [first.exchange, wrong.exchange] };
    },
  },
];
