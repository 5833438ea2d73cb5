import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { toErrorResponse } from '../../contract/errors.ts';
import { isApiPath } from '../../contract/routes.ts';
import { judgeCaching } from '../caching.ts';
import { ask, type Check, type Claim, type Exchange, type Finding } from '../check.ts';
import { parseJson } from './json.ts';
import { listRequests } from './list-some.ts';

/** Creates a check of the log, after one more request. */
export function checkLog(
  claim: Omit<Claim, 'need'>,
  judge: (log: readonly Exchange[]) => Finding | undefined,
): Check {
  return {
    ...claim,
    need: 'log',
    async *run({ send, log }) {
      await send(ask('GET', unknownPath));
      const finding = judge(log);
      if (finding !== undefined) yield finding;
    },
  };
}

const isLost = ({ status }: Exchange) => status === 0 || status >= 500;
const keyOf = ({ request }: Exchange) => JSON.stringify(request);

/** Judges that no request needed a second try. One that never succeeds fails its own check. */
function judgeLost(log: readonly Exchange[]): Finding | undefined {
  const later = new Set(log.filter((one) => !isLost(one)).map(keyOf));
  const lost = log.filter((one) => isLost(one) && later.has(keyOf(one)));
  const [first] = lost;
  const reason = first?.error ?? `status ${String(first?.status)}`;
  const mismatch = `expected a response to each request, but ${lost.length} of ${log.length} failed until they were sent again (${reason}): ${listRequests(lost)}`;
  return first && { mismatch, exchanges: lost };
}

function judgeLimited(response: Exchange): string | undefined {
  const { 'retry-after': after = 'none', ratelimit = 'none' } = response.headers;
  if (!/^\d+$/.test(after)) return `expected Retry-After in seconds, received ${after}`;
  if (!ratelimit.includes(';r=0;')) return `expected RateLimit with r=0, received ${ratelimit}`;
  const caching = judgeCaching('no-store', response);
  if (caching !== undefined || response.request.method === 'HEAD') return caching;
  const body = toErrorResponse({ code: 'rate_limited', retryAfter: Number(after) });
  const isRight = JSON.stringify(parseJson(response.body)) === JSON.stringify(body);
  return isRight ? undefined : 'expected the body of a 429';
}

export const logChecks: readonly Check[] = [
  checkLog(
    {
      id: 'answered',
      sentence: 'Every request gets a response the first time.',
      clause: 'answers',
    },
    judgeLost,
  ),
  checkLog(
    {
      id: 'limited',
      sentence: 'Every 429 has Retry-After and the body of the contract.',
      clause: 'errors',
    },
    (log) => {
      for (const exchange of log) {
        const isLimited = exchange.status === 429 && isApiPath(exchange.request.target);
        const mismatch = isLimited ? judgeLimited(exchange) : undefined;
        if (mismatch !== undefined) return { mismatch, exchanges: [exchange] };
      }
      return undefined;
    },
  ),
];
