import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { groupBy } from '../group-by.ts';
import { toErrorResponse } from '../../contract/errors.ts';
import { isApiPath } from '../../contract/routes.ts';
import { ask, withNeed, type Check, type Exchange, type Finding, type Sent } from '../check.ts';
import { everyResponse } from './expected-responses.ts';
import { judge } from '../judge.ts';
import type { Clause } from '../../contract/rules.ts';
import { judgeJson } from './json.ts';
import { fullWindow, judgeRateLimit, judgeShared, neverStored } from './live-values.ts';

/** Fields that every response to the same request repeats. */
const steadyFields = [
  ...['cache-control', 'content-encoding', 'content-language', 'content-type', 'etag', 'vary'],
  ...Object.keys(everyResponse).map((name) => name.toLowerCase()),
].filter((name) => name !== 'ratelimit');

const keyOf = ({ request }: Sent) => JSON.stringify(request);

/** Lists requests by method and target, each once. */
function list(sent: readonly Sent[]): string {
  const names = [...new Set(sent.map(({ request: { method, target } }) => `${method} ${target}`))];
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and more` : names.join(', ');
}

/** Finds requests that failed at first and succeeded when they were sent again. */
function judgeAnswers(log: readonly Sent[]): Finding {
  const failed = ({ exchange }: Sent) => exchange === undefined || exchange.status >= 500;
  const later = new Set(log.filter((sent) => !failed(sent)).map(keyOf));
  const lost = log.filter((sent) => failed(sent) && later.has(keyOf(sent)));
  if (lost.length === 0) return undefined;
  const [reason] = lost.map((one) => one.lost ?? `status ${String(one.exchange?.status)}`);
  return `expected a response to each request, but ${lost.length} of ${log.length} failed until they were sent again (${String(reason)}): ${list(lost)}`;
}

function judgeRepeats(log: readonly Sent[]): Finding {
  const toContent = ({ status, headers, body }: Exchange) =>
    JSON.stringify([status, body.toString('base64'), steadyFields.map((name) => headers[name])]);
  const answered = log.filter(({ exchange }) => exchange && ![429, 503].includes(exchange.status));
  const groups = [...groupBy(answered, keyOf).values()];
  const differing = groups.filter(
    (all) => new Set(all.flatMap(({ exchange }) => (exchange ? toContent(exchange) : []))).size > 1,
  );
  return differing.length === 0
    ? undefined
    : {
        mismatch: `expected the same response each time to ${list(differing.flat())}`,
        about: differing.flatMap((all) => all.flatMap(({ exchange }) => exchange ?? [])),
      };
}

async function judgeLimited(log: readonly Sent[]): Promise<Finding> {
  for (const { request, exchange } of log) {
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
    if (mismatches.length > 0) return mismatches.join('; ');
  }
  return undefined;
}

interface LiveValue {
  readonly remaining: string;
  /** When the window ends, in milliseconds. */
  readonly end: number;
  readonly sent: Sent;
}

/** The live RateLimit values of the responses that spend the quota. */
function readLive(log: readonly Sent[]): LiveValue[] {
  return log.flatMap((sent) => {
    const { request, exchange } = sent;
    const value = exchange?.headers.ratelimit ?? fullWindow;
    const isValid = judgeRateLimit(value) === undefined;
    const [, remaining, reset] = /;r=(\d+);t=(\d+)$/.exec(isValid ? value : '') ?? [];
    const spends = request.bytes === undefined && isApiPath(request.target);
    return spends && value !== fullWindow && remaining !== undefined && exchange?.status !== 429
      ? [{ remaining, end: sent.end + Number(reset) * 1000, sent }]
      : [];
  });
}

/** Two ends belong to the same window if they are less than this apart, in milliseconds. */
const sameWindow = 30_000;

function judgeCounts(log: readonly Sent[]): Finding {
  const groups = [...groupBy(readLive(log), ({ remaining }) => remaining).values()];
  const repeated = groups.flatMap((values) =>
    values.filter((one) =>
      values.some((other) => other !== one && Math.abs(other.end - one.end) < sameWindow),
    ),
  );
  return repeated.length === 0
    ? undefined
    : `expected each request to spend one, but ${repeated.length} responses repeat what remains: ${list(repeated.map(({ sent }) => sent))}`;
}

/** Milliseconds: a reset is in whole seconds, and clocks are not exact. */
const tolerance = 1700;

function judgeClock(log: readonly Sent[]): Finding {
  const values = readLive(log);
  const slack = tolerance + Math.max(0, ...log.map(({ start, end }) => end - start));
  const [first] = values;
  const off = values.find(({ end }) => {
    const apart = Math.abs(end - (first?.end ?? end));
    return apart > slack && apart < sameWindow;
  });
  return off
    ? `expected the same end of the window from each response, received ends ${Math.round(Math.abs(off.end - (first?.end ?? 0)) / 1000)} s apart`
    : undefined;
}

const rows: readonly (readonly [
  id: string,
  sentence: string,
  clause: Clause,
  (log: readonly Sent[]) => Finding | Promise<Finding>,
])[] = [
  ['answered', 'Every request gets a response the first time.', 'answers', judgeAnswers],
  ['steady', 'The same request gets the same response again.', 'answers', judgeRepeats],
  ['limited', 'Every 429 has Retry-After and the body of the contract.', 'errors', judgeLimited],
  ['budget-each', 'Every request under /api spends one of the quota.', 'rate-limit', judgeCounts],
  ['budget-clock', 'The end of the window stays the same.', 'rate-limit', judgeClock],
];

/** The checks of all requests of a run together. */
export const logChecks: readonly Check[] = withNeed(
  'http',
  rows.map(([id, sentence, clause, judgeLog]) => ({
    id,
    sentence,
    clause,
    phase: 'last',
    requests: id === 'budget-clock' ? [ask('GET', unknownPath)] : [],
    expect: { also: (_last, _all, log) => judgeLog(log) },
  })),
);
