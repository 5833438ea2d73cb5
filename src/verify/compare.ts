import type { HttpResponse } from '../api/respond.ts';
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

/** True if a header's value is the expected one, or as good. */
export function isRight(name: string, received: string | undefined, expected: string): boolean {
  return received !== undefined && (rules[name]?.(received, expected) ?? received === expected);
}

/**
 * The headers of the transport, and those for browsers, which are not part of the contract. judgeCaching compares
 * Cache-Control, and the steady checks ETag and Vary. A preflight may be cached for any time.
 */
const notCompared =
  /^(?:Access-Control-Max-Age|Cache-Control|Content-Length|Content-Security-Policy|ETag|Strict-Transport-Security|Vary)$/;

/** Headers that a response must not have unless the expected one does. */
function listAbsent({ status }: HttpResponse, { headers = {} }: CheckRequest): string[] {
  return [
    ...['Set-Cookie', 'X-Powered-By', 'Access-Control-Allow-Credentials', 'Deprecation', 'Sunset'],
    ...(status >= 400 ? ['ETag'] : []),
    ...(status === 304 ? ['Content-Type'] : []),
    ...(status === 204 ? ['Content-Length'] : []),
    ...(headers['Accept-Encoding'] === undefined ? ['Content-Encoding'] : []),
  ];
}

/** Compares a response with the expected one. A response from elsewhere has just one mismatch. */
export function* compareResponse(
  expected: HttpResponse,
  received: Exchange,
): Generator<string, void> {
  const foreign = describeForeign(received);
  if (foreign !== undefined) {
    yield foreign;
    return;
  }
  if (received.status !== expected.status) {
    yield `expected status ${expected.status}, received ${received.status}`;
    return;
  }
  for (const [name, value] of Object.entries(expected.headers)) {
    const found = received.headers[name.toLowerCase()];
    if (notCompared.test(name) || isRight(name, found, value)) continue;
    if (found === undefined) yield `expected ${name}, received none`;
    else yield `expected ${name} ${showDifference(value, found)}`;
  }
  for (const name of listAbsent(expected, received.request)) {
    const found = received.headers[name.toLowerCase()];
    if (found === undefined || expected.headers[name] !== undefined) continue;
    yield `expected no ${name}, received ${quote(found)}`;
  }
  const caching = judgeCaching(expected.headers['Cache-Control'] ?? 'no-store', received);
  if (caching !== undefined) yield caching;
  const body = compareBody(expected, received);
  if (body !== undefined) yield body;
}

/** Describes a response that has none of the headers that only this API sends; undefined for others. */
export function describeForeign({ headers }: CheckResponse): string | undefined {
  const own = ['ratelimit-policy', 'ratelimit', 'access-control-expose-headers'];
  if (own.some((name) => headers[name] !== undefined)) return undefined;
  const { server, 'content-type': type = 'no Content-Type' } = headers;
  const signs = ['no RateLimit-Policy', type.replace(/;.*/, ''), server && `Server: ${server}`];
  return `not a response from the API: ${signs.filter(Boolean).join(', ')}`;
}

function compareBody(
  { status, body: expected }: HttpResponse,
  received: Exchange,
): string | undefined {
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
  const [wanted, other] = [expected, received].map((text) => quote(text.slice(start), max));
  const where = start > 0 ? ` from character ${start + 1}` : '';
  return `${String(wanted)}, received ${String(other)}${where}`;
}

/** Quotes and shortens another machine's text. */
export function quote(text: string, max = 200): string {
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}…` : text);
}
