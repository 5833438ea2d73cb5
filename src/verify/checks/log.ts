import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { groupBy } from '../group-by.ts';
import { toErrorResponse } from '../../contract/errors.ts';
import { isApiPath, routes } from '../../contract/routes.ts';
import { ask, type Check, type Exchange, type Finding, type Sent } from '../check.ts';
import { everyResponse } from './expected-responses.ts';
import { judge, listSome } from '../judge.ts';
import { judgeJson } from './json.ts';
import { judgeShared, neverStored } from './live-values.ts';
import { judgeSame } from './same-response.ts';

/** Fields that repeat in every response to the same request, beside those of any read. */
const contentFields = ['Content-Encoding', 'Content-Language', 'ETag', 'Vary'];

const keyOf = ({ request }: Sent) => JSON.stringify(request);

/** Lists requests by method and target, each once. */
export function listRequests(sent: readonly Sent[]): string {
  return listSome([
    ...new Set(sent.map(({ request: { method, target } }) => `${method} ${target}`)),
  ]);
}

/** Finds requests that failed at first and succeeded when they were sent again. */
function judgeAnswers(log: readonly Sent[]): Finding {
  const failed = ({ exchange }: Sent) => exchange === undefined || exchange.status >= 500;
  const later = new Set(log.filter((sent) => !failed(sent)).map(keyOf));
  const lost = log.filter((sent) => failed(sent) && later.has(keyOf(sent)));
  const [first] = lost;
  const reason = first?.lost ?? `status ${String(first?.exchange?.status)}`;
  return (
    first && {
      mismatch: `expected a response to each request, but ${lost.length} of ${log.length} failed until they were sent again (${reason}): ${listRequests(lost)}`,
      attempts: lost,
    }
  );
}

function judgeRepeats(log: readonly Sent[]): Finding {
  const answered = log.filter(({ exchange }) => exchange && ![429, 503].includes(exchange.status));
  const differing = [...groupBy(answered, keyOf).values()]
    .filter(([first, ...others]) =>
      others.some(({ exchange }) => exchange && !isRepeat(exchange, first?.exchange)),
    )
    .flat();
  if (differing.length === 0) return undefined;
  return {
    mismatch: `expected the same response each time to ${listRequests(differing)}`,
    attempts: differing,
  };
}

function isRepeat(exchange: Exchange, first: Exchange | undefined): boolean {
  const isSame = judgeSame(exchange, first, contentFields) === undefined;
  return isSame && first?.body.equals(exchange.body) === true;
}

async function judgeLimited(log: readonly Sent[]): Promise<Finding> {
  for (const sent of log) {
    const { request, exchange } = sent;
    if (exchange?.status !== 429 || !isApiPath(request.target)) continue;
    const seconds = Number(exchange.headers['retry-after']);
    const body = toErrorResponse({ code: 'rate_limited', retryAfter: seconds });
    const { mismatches } = await judge(
      {
        headers: { ...everyResponse, ...neverStored, 'Retry-After': /^\d+$/, RateLimit: /;r=0;/ },
        also: (last) => judgeShared(last) ?? judgeJson(last.body, body),
      },
      [exchange],
    );
    if (mismatches.length > 0) return { mismatch: mismatches.join('; '), attempts: [sent] };
  }
  return undefined;
}

const shared = { need: 'http', phase: 'last', requests: [ask('GET', unknownPath)] } as const;

/** The checks of all requests of a run together. */
export const logChecks: readonly Check[] = [
  {
    ...shared,
    id: 'answered',
    sentence: 'Every request gets a response the first time.',
    clause: 'answers',
    expect: { also: (_last, _all, log) => judgeAnswers(log) },
  },
  {
    ...shared,
    id: 'steady',
    sentence: 'The same request gets the same response again.',
    clause: 'answers',
    needsInfo: false,
    requests: routes.map(({ path }) => ask('GET', path)),
    expect: { also: (_last, _all, log) => judgeRepeats(log) },
  },
  {
    ...shared,
    id: 'limited',
    sentence: 'Every 429 has Retry-After and the body of the contract.',
    clause: 'errors',
    expect: { also: (_last, _all, log) => judgeLimited(log) },
  },
];
