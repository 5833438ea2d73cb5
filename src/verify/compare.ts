import { judgeCaching } from './caching.ts';
import type { CheckRequest, CheckResponse } from './check.ts';
import { parseJson } from './checks/json.ts';
import { decode } from './decode.ts';
import type { Expected } from './expected.ts';
import { isRateLimit } from './rate-limit-values.ts';

/** Returns the rest of a sentence that starts with "expected" if a received value is wrong. */
type Rule = (received: string, expected: string) => string | undefined;

const toMembers = (list: string) => list.toLowerCase().replace(/[\s"]/g, '').split(',');
const lacking = (list: string, other: string) =>
  toMembers(list).filter((member) => !toMembers(other).includes(member));
const toPhrase = (word: string, members: readonly string[]) =>
  members.length === 0 ? undefined : `${word} ${members.join(', ')}`;

const hasAll: Rule = (received, expected) => toPhrase('also', lacking(expected, received));
const hasExactly: Rule = (received, expected) =>
  hasAll(received, expected) ?? toPhrase('no', lacking(received, expected));

/** Compares media types, whose parameters may be in any case and in quotation marks. */
export const isType: Rule = (received, expected) =>
  toMembers(received).join() === toMembers(expected).join() ? undefined : quote(expected);

/** Compares Link headers. There may be more links, but no canonical one. */
export const hasLinks: Rule = (received, expected) => {
  const isAlias = expected.includes('canonical');
  const claimsAlias = /rel="?canonical/.test(received);
  return hasAll(received, expected) ?? (claimsAlias && !isAlias ? 'no canonical link' : undefined);
};

/** The headers whose values may differ from the expected ones. Others must be equal. */
const rules: Readonly<Record<string, Rule>> = {
  'Content-Type': isType,
  'Access-Control-Expose-Headers': hasAll,
  'Access-Control-Allow-Methods': hasAll,
  'Access-Control-Allow-Headers': (value) =>
    /\*|if-none-match/i.test(value) ? undefined : 'also if-none-match',
  Allow: hasExactly,
  Link: hasLinks,
  // A 304 has one. The steady checks compare it with the GET's.
  ETag: () => undefined,
  RateLimit: isRateLimit,
};

/** judgeCaching compares Cache-Control, and a preflight may last for any time. */
const notCompared = ['Cache-Control', 'Access-Control-Max-Age'];

/** Headers that a response must not have unless the expected one does. */
function listAbsent({ status }: Expected, { headers = {} }: CheckRequest): string[] {
  return [
    ...['Set-Cookie', 'X-Powered-By', 'Access-Control-Allow-Credentials', 'Deprecation', 'Sunset'],
    ...(status >= 400 ? ['ETag'] : []),
    ...(status === 304 ? ['Content-Type'] : []),
    ...(status === 204 ? ['Content-Length'] : []),
    ...(headers['Accept-Encoding'] === undefined ? ['Content-Encoding'] : []),
  ];
}

/**
 * Compares a response with the expected one. Returns a sentence for each mismatch, and just one if the API
 * didn't send the response.
 */
export function compareResponse(
  request: CheckRequest,
  expected: Expected,
  received: CheckResponse,
): string[] {
  const foreign = describeForeign(received);
  if (foreign !== undefined) return [foreign];
  if (received.status !== expected.status) {
    return [`expected status ${expected.status}, received ${received.status}`];
  }
  const present = Object.entries(expected.headers)
    .filter(([name]) => !notCompared.includes(name))
    .map(([name, value]) => compareHeader(name, value, received));
  const absent = listAbsent(expected, request)
    .filter(
      (name) => expected.headers[name] === undefined && name.toLowerCase() in received.headers,
    )
    .map((name) => {
      const value = received.headers[name.toLowerCase()] ?? '';
      return `expected no ${name}, received ${quote(value)}`;
    });
  const caching = judgeCaching(expected.headers['Cache-Control'] ?? 'no-store', received);
  const body = compareBody(request, expected, received);
  return [...present, ...absent, caching, body].filter((mismatch) => mismatch !== undefined);
}

/** Describes a response without any header that only this API sends; undefined for all others. */
export function describeForeign({ headers }: CheckResponse): string | undefined {
  const own = ['ratelimit-policy', 'ratelimit', 'access-control-expose-headers'];
  if (own.some((name) => headers[name] !== undefined)) return undefined;
  const { server, 'content-type': type = 'no Content-Type' } = headers;
  const signs = ['no RateLimit-Policy', type.replace(/;.*/, ''), server && `Server: ${server}`];
  return `not a response of the API: ${signs.filter(Boolean).join(', ')}`;
}

function compareHeader(
  name: string,
  expected: string,
  { headers }: CheckResponse,
): string | undefined {
  const received = headers[name.toLowerCase()];
  if (received === undefined) return `expected ${name}, received none`;
  const rule = rules[name] ?? (() => (received === expected ? undefined : quote(expected)));
  const right = rule(received, expected);
  return right === undefined ? undefined : `expected ${name} ${right}, received ${quote(received)}`;
}

function compareBody(
  request: CheckRequest,
  { status, body: expected }: Expected,
  received: CheckResponse,
): string | undefined {
  if (expected === undefined) {
    const { length } = received.body;
    return length === 0 ? undefined : `expected no body, received ${length} bytes`;
  }
  const content = decode(received, request.headers?.['Accept-Encoding']);
  if (typeof content === 'string') return content;
  const text = String(content);
  // A proxy may format the JSON of an error.
  const json = status < 400 ? undefined : parseJson(content);
  const compact = json === undefined ? text : JSON.stringify(json);
  return compact === expected ? undefined : `expected body ${showDifference(expected, compact)}`;
}

/** Shows two texts from where they differ. */
export function showDifference(expected: string, received: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === received[at]) at += 1;
  const start = at > 60 ? at - 20 : 0;
  const [wanted, other] = [expected, received].map((text) => quote(text.slice(start)));
  const where = start > 0 ? ` from character ${start + 1}` : '';
  return `${String(wanted)}, received ${String(other)}${where}`;
}

/** Quotes and shortens another machine's text. */
export function quote(text: string): string {
  const max = 200;
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}…` : text);
}
