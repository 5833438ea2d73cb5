import { fillError } from '@frontdesk/api';
import type { PublishedResponses } from '@frontdesk/files';
import { judgeCaching } from '../caching.ts';
import { quote } from '../compare.ts';
import { decode } from '../decode.ts';
import { isOwnLimit } from '../rate-limit-values.ts';
import type { Check, Exchange } from './check.ts';
import { listRequests, reportEach } from './findings.ts';
import { formatJson } from './json.ts';

const isLost = ({ status }: Exchange) => status === 0 || status >= 500;
const keyOf = ({ request }: Exchange) => JSON.stringify(request);

function judgeLimited(response: Exchange, { errors }: PublishedResponses): string | undefined {
  const { 'retry-after': after = 'none', ratelimit = 'none' } = response.headers;
  if (!/^\d+$/.test(after)) return `expected Retry-After in seconds, received ${after}`;
  if (!ratelimit.includes(';r=0;')) return `expected RateLimit with r=0, received ${ratelimit}`;
  const caching = judgeCaching('no-store', response);
  if (caching !== undefined || response.request.method === 'HEAD') return caching;
  const { method, target: path } = response.request;
  const { body } = fillError(errors.rate_limited, { method, path, retryAfter: Number(after) });
  const isRight = formatJson(response.body) === body;
  return isRight ? undefined : 'expected the body of a 429';
}

/** The first bytes of an error to read. A stack trace is longer than a message. */
const maxBytes = 65_536;

/** Where code ran, in a stack trace of JavaScript: at run (/app/server.mjs:12:3) */
const trace =
  /\bat (?:async )?(?:[^\n():]{1,200}\()?(?:file:\/\/|node:|\/|[a-z]:\\)[^\s()"'<]{1,300}:\d+:\d+/i;

function judgeTrace(response: Exchange): string | undefined {
  const content = response.status >= 400 ? decode(response) : '';
  if (typeof content === 'string') return undefined;
  // An error may quote the path.
  const text = content.toString('utf8', 0, maxBytes).replaceAll(response.request.target, '/');
  const line = trace.exec(text)?.[0];
  return line && `expected no stack trace, received ${quote(line)}`;
}

/** The checks of every exchange of a run. */
export const logChecks: readonly Check[] = [
  {
    id: 'answered',
    sentence: 'Every request gets a response on the first try.',
    clause: 'answers',
    need: 'log',
    *run({ log }) {
      // A request that never succeeds fails its own check.
      const later = new Set(log.filter((exchange) => !isLost(exchange)).map(keyOf));
      const lost = log.filter((exchange) => isLost(exchange) && later.has(keyOf(exchange)));
      const [first] = lost;
      if (!first) return;
      const reason = first.error ?? `status ${first.status}`;
      const text = `expected a response to each request, but ${lost.length} of ${log.length} failed until they were sent again (${reason}): ${listRequests(lost)}`;
      yield { text, exchanges: lost };
    },
  },
  {
    id: 'limited',
    sentence: 'Every 429 of the API has Retry-After and the documented body.',
    clause: 'errors',
    need: 'log',
    async *run({ log, responses }) {
      const stated = await responses();
      const limited = log.filter(({ status }) => status === 429);
      yield* reportEach(limited.filter(isOwnLimit), (response) => judgeLimited(response, stated));
      const foreign = limited.filter((response) => !isOwnLimit(response));
      const notice = `something in front of the site limits requests: ${listRequests(foreign)}`;
      if (foreign.length > 0) yield { notice };
    },
  },
  {
    id: 'stack-trace',
    sentence: 'No error includes a stack trace.',
    clause: 'nothing-else',
    need: 'log',
    run: ({ log }) => reportEach(log, judgeTrace),
  },
];
