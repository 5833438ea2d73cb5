import { fillError } from '../../api/respond.ts';
import type { PublishedResponses } from '../../files/site-responses.ts';
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

/** Where code ran, in the stack traces of a language. In HTML and JSON, quotation marks may be escaped. */
const traces: readonly RegExp[] = [
  // JavaScript: at run (/app/server.mjs:12:3)
  /\bat (?:async )?(?:[^\n():]{1,200}\()?(?:file:\/\/|node:|\/|[a-z]:\\)[^\s()"'<]{1,300}:\d+:\d+/i,
  // Python: File "/app/server.py", line 12
  /\bFile (?:\\?"|&quot;|&#34;)[^"&\n]{1,300}(?:"|&quot;|&#34;), line \d+/,
  // Java: at com.example.Server.run(Server.java:12)
  /\bat [\w$.]{1,300}\(\w{1,100}\.(?:java|kt|scala):\d+\)/,
  // .NET: in /app/Server.cs:line 12
  /\bin \S{1,300}:line \d+/,
  // PHP: #0 /app/server.php(12): run()
  /#\d+ \S{1,300}\.php\(\d+\): /,
  // Ruby: /app/server.rb:12:in
  /\.rb:\d+:in\b/,
  // Go: /app/server.go:12 +0x1f
  /\.go:\d+ \+0x[\da-f]/,
];

function judgeTrace(response: Exchange): string | undefined {
  const content = response.status >= 400 ? decode(response) : '';
  if (typeof content === 'string') return undefined;
  // An error may quote the path.
  const text = content.toString('utf8', 0, maxBytes).replaceAll(response.request.target, '/');
  const line = traces.map((trace) => trace.exec(text)?.[0]).find((found) => found !== undefined);
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
      const later = new Set(log.filter((one) => !isLost(one)).map(keyOf));
      const lost = log.filter((one) => isLost(one) && later.has(keyOf(one)));
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
      yield* reportEach(limited.filter(isOwnLimit), (one) => judgeLimited(one, stated));
      const others = limited.filter((one) => !isOwnLimit(one));
      const notice = `something in front of the site limits requests: ${listRequests(others)}`;
      if (others.length > 0) yield { notice };
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
