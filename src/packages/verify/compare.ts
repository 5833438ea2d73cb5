import { judgeCaching } from './caching.ts';
import type { CheckRequest, CheckResponse, Exchange } from './checks/check.ts';
import { formatJson } from './checks/json.ts';
import { decode } from './decode.ts';
import { parseRateLimit } from './rate-limit-values.ts';

/** True if a received value is as good as the expected one. */
type Rule = (received: string, expected: string) => boolean;

const toMembers = (list: string) => new Set(list.toLowerCase().replace(/[\s"]/g, '').split(','));
const hasAll: Rule = (received, expected) => toMembers(expected).isSubsetOf(toMembers(received));
const hasExactly: Rule = (received, expected) =>
  hasAll(received, expected) && hasAll(expected, received);

/** Allows more links, except for a canonical one. */
const hasLinks: Rule = (received, expected) =>
  hasAll(received, expected) &&
  (expected.includes('canonical') || !/rel="?canonical/.test(received));

/** Ignores parameters, and `application` or `text`: scripts and XML may have either. */
const toKind = (type: string) =>
  type
    .toLowerCase()
    .replace(/;.*|^(?:application|text)\//g, '')
    .trim();

/** Allows another charset only if none overrides the one that a page names itself. All texts are in UTF-8. */
const hasKind: Rule = (received, expected) =>
  toKind(received) === toKind(expected) && !/charset=(?!"?utf-?8)/i.test(received);

/** The headers whose values may differ from the expected ones. Others must be equal. */
const rules: Readonly<Record<string, Rule>> = {
  // Parameters may be in any case and in quotation marks.
  'Content-Type': hasExactly,
  'Access-Control-Expose-Headers': hasAll,
  'Access-Control-Allow-Methods': hasAll,
  'Access-Control-Allow-Headers': (value) => /\*|if-none-match/i.test(value),
  Allow: hasExactly,
  // A proxy may add the same value again.
  'Referrer-Policy': hasExactly,
  'X-Content-Type-Options': hasExactly,
  'X-Frame-Options': hasExactly,
  Link: hasLinks,
  RateLimit: (value) => parseRateLimit(value) !== undefined,
};

/** The same for responses outside the API, which hosts compress in their own ways. */
const siteRules: Readonly<Record<string, Rule>> = {
  ...rules,
  'Content-Type': hasKind,
  Allow: hasAll,
  Vary: (received, expected) => hasAll(received, expected.replace(/, Accept-Encoding/, '')),
};

/** The response that a request must get. Without `body`, any is right. */
export interface Expected {
  readonly status: number;
  /** If undefined, only the status is compared. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** Only responses of the API have RateLimit. */
const isOfApi = ({ headers = {} }: Expected) => headers.RateLimit !== undefined;

/**
 * The headers of the transport, which are not part of the contract. judgeCaching compares Cache-Control, and the steady
 * checks compare ETag. A preflight may be cached for any time.
 */
const notCompared =
  /^(?:Access-Control-Max-Age|Cache-Control|Content-Length|ETag|Strict-Transport-Security)$/;

/** The same for the API, whose responses no browser shows. The steady checks compare Vary. */
const notComparedInApi = /^(?:Content-Security-Policy|Vary)$/;

/** The type of files of an unknown format. Some hosts send them without one. */
const unknownType = 'application/octet-stream';

/** Headers that a response must not have unless the expected one does. */
function listAbsent(expected: Expected, { headers = {} }: CheckRequest): string[] {
  if (!isOfApi(expected)) return ['Set-Cookie', 'X-Powered-By'];
  const { status } = expected;
  return [
    ...['Set-Cookie', 'X-Powered-By', 'Access-Control-Allow-Credentials', 'Deprecation', 'Sunset'],
    ...(status >= 400 ? ['ETag'] : []),
    ...(status === 304 ? ['Content-Type'] : []),
    ...(status === 204 ? ['Content-Length'] : []),
    ...(headers['Accept-Encoding'] === undefined ? ['Content-Encoding'] : []),
  ];
}

/** Compares a response with the expected one. A response from elsewhere has just one mismatch. */
export function* compareResponse(expected: Expected, received: Exchange): Generator<string, void> {
  const isApi = isOfApi(expected);
  const foreign = isApi ? describeForeign(received) : undefined;
  const { status, headers } = expected;
  if (foreign !== undefined) yield foreign;
  else if (received.status !== status) {
    yield `expected status ${status}, received ${received.status}`;
  } else if (headers) {
    yield* compareHeaders(expected, received);
    const control = headers['Cache-Control'] ?? (isApi ? 'no-store' : undefined);
    const caching = control === undefined ? undefined : judgeCaching(control, received);
    if (caching !== undefined) yield caching;
    const body = compareBody(expected, received);
    if (body !== undefined) yield body;
  }
}

/** Compares the headers of a response with the expected ones. */
export function* compareHeaders(
  expected: Expected,
  { headers, request }: Exchange,
): Generator<string, void> {
  const isApi = isOfApi(expected);
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    if (notCompared.test(name) || (isApi && notComparedInApi.test(name))) continue;
    if (value === unknownType) continue;
    const found = headers[name.toLowerCase()];
    const isRight = (isApi ? rules : siteRules)[name] ?? Object.is;
    if (found === undefined) yield `expected ${name}, received none`;
    else if (!isRight(found, value)) yield `expected ${name} ${showDifference(value, found)}`;
  }
  for (const name of listAbsent(expected, request)) {
    const found = headers[name.toLowerCase()];
    if (found === undefined || expected.headers?.[name] !== undefined) continue;
    yield `expected no ${name}, received ${quote(found)}`;
  }
}

/** Describes a response that has none of the headers that only this API sends; undefined for others. */
export function describeForeign({ headers }: CheckResponse): string | undefined {
  const own = ['ratelimit-policy', 'ratelimit', 'access-control-expose-headers'];
  if (own.some((name) => headers[name] !== undefined)) return undefined;
  const { server, 'content-type': type = 'no Content-Type' } = headers;
  const signs = ['no RateLimit-Policy', type.replace(/;.*/, ''), server && `Server: ${server}`];
  return `not a response from the API: ${signs.filter(Boolean).join(', ')}`;
}

function compareBody(wanted: Expected, received: Exchange): string | undefined {
  const { status, body: expected } = wanted;
  if (!('body' in wanted) && received.request.method !== 'HEAD') return undefined;
  if (expected === undefined) {
    const { length } = received.body;
    return length === 0 ? undefined : `expected no body, received ${length} bytes`;
  }
  const content = decode(received);
  if (typeof content === 'string') return content;
  const text = String(content);
  // A proxy may format the JSON of an error.
  const compact = status < 400 ? text : (formatJson(content) ?? text);
  return compact === expected
    ? undefined
    : `expected body ${showDifference(String(expected), compact)}`;
}

/** Shows two texts from where they first differ, each with at most this many characters. */
export function showDifference(expected: string, received: string, max = 200): string {
  let at = 0;
  while (at < expected.length && expected[at] === received[at]) at += 1;
  const start = at > 60 ? at - 20 : 0;
  const [wanted, found] = [expected, received].map((text) => quote(text.slice(start), max));
  const where = start > 0 ? ` from character ${start + 1}` : '';
  return `${String(wanted)}, received ${String(found)}${where}`;
}

/** Quotes and shortens another machine's text. */
export function quote(text: string, max = 200): string {
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}…` : text);
}
