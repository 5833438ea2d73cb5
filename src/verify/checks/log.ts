import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { toErrorResponse } from '../../contract/errors.ts';
import { isApiPath } from '../../contract/routes.ts';
import { judgeCaching } from '../caching.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { parseJson } from './json.ts';

/** Joins the first five texts, and counts the others. */
export function listSome(texts: readonly string[]): string {
  const more = texts.length - 5;
  return [...texts.slice(0, 5), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Lists requests by method and target, each once. */
export function listRequests(exchanges: readonly Exchange[]): string {
  const requests = exchanges.map(({ request: { method, target } }) => `${method} ${target}`);
  return listSome([...new Set(requests)]);
}

const isLost = ({ status }: Exchange) => status === 0 || status >= 500;
const keyOf = ({ request }: Exchange) => JSON.stringify(request);

function judgeLimited({ headers, ...response }: Exchange): string | undefined {
  const after = headers['retry-after'] ?? 'none';
  if (!/^\d+$/.test(after)) return `expected Retry-After in seconds, received ${after}`;
  if (!(headers.ratelimit ?? '').includes(';r=0;')) return 'expected RateLimit with r=0';
  const body = toErrorResponse({ code: 'rate_limited', retryAfter: Number(after) });
  const isRight = JSON.stringify(parseJson(response.body)) === JSON.stringify(body);
  return (
    judgeCaching('no-store', { headers, ...response }) ??
    (isRight ? undefined : 'expected the body of a 429')
  );
}

/** The checks of all requests of a run together. */
export const logChecks: readonly Check[] = [
  {
    id: 'answered',
    sentence: 'Every request gets a response the first time.',
    clause: 'answers',
    need: 'log',
    async *run({ send, log }) {
      await send(ask('GET', unknownPath));
      const later = new Set(log.filter((one) => !isLost(one)).map(keyOf));
      const lost = log.filter((one) => isLost(one) && later.has(keyOf(one)));
      const [first] = lost;
      if (!first) return;
      const reason = first.error ?? `status ${first.status}`;
      yield {
        mismatch: `expected a response to each request, but ${lost.length} of ${log.length} failed until they were sent again (${reason}): ${listRequests(lost)}`,
        exchanges: lost,
      };
    },
  },
  {
    id: 'limited',
    sentence: 'Every 429 has Retry-After and the body of the contract.',
    clause: 'errors',
    need: 'log',
    async *run({ send, log }) {
      await send(ask('GET', unknownPath));
      for (const exchange of log) {
        if (exchange.status !== 429 || !isApiPath(exchange.request.target)) continue;
        const mismatch = judgeLimited(exchange);
        if (mismatch === undefined) continue;
        yield { mismatch, exchanges: [exchange] };
        return;
      }
    },
  },
];
