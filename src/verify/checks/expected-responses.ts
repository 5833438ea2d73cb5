import { allow, errorStatus, toErrorResponse, type Failure } from '../../contract/errors.ts';
import { commonFields, mediaTypes, renderLinks } from '../../contract/headers.ts';
import { lifecycleFields } from '../../contract/lifecycle.ts';
import { formatRateLimitPolicy, publicQuota } from '../../contract/rate-limit.ts';
import { routeAt, type Route } from '../../contract/routes.ts';
import type { CheckRequest, Expectation, ExpectedFields } from '../check.ts';
import { judgeJson } from './json.ts';
import { judgeCaching, judgeRateLimit, judgeShared, neverStored } from './live-values.ts';

const { 'Access-Control-Expose-Headers': exposed = '' } = commonFields;

/** The header fields of every response under `/api` and of the OpenAPI document. */
export const everyResponse: ExpectedFields = {
  ...commonFields,
  'Access-Control-Expose-Headers': (value) => judgeList(value, exposed),
  'RateLimit-Policy': formatRateLimitPolicy(publicQuota),
  RateLimit: judgeRateLimit,
  'Access-Control-Allow-Credentials': null,
  'Set-Cookie': null,
  'X-Powered-By': null,
};

/** The response to a GET of a route or of the OpenAPI document, without its body. */
export function expectRead(path: string): Expectation {
  const route = routeAt(path);
  return {
    status: 200,
    headers: {
      ...everyResponse,
      'Content-Type': (value) => judgeType(value, mediaTypes[route?.form ?? 'json']),
      Deprecation: null,
      Sunset: null,
      ...(route && { Link: (value) => judgeRouteLinks(value, route) }),
      ...(route?.lifecycle && lifecycleFields(route.lifecycle)),
    },
    also: (last) => judgeCaching(path, last),
  };
}

/** The errors that a client can cause at will. */
export type ClientError = 'bad_request' | 'not_found' | 'method_not_allowed';

/** The error that a request gets, with its exact content. */
export function expectError(code: ClientError, request: CheckRequest): Expectation {
  const failure = toFailure(code, request);
  return {
    status: errorStatus[code],
    headers: {
      ...everyResponse,
      ...neverStored,
      'Content-Type': (value) => judgeType(value, mediaTypes.json),
      ETag: null,
      ...(code === 'method_not_allowed' && { Allow: (value) => judgeSet(value, allow) }),
    },
    ...(request.method === 'HEAD' && { body: null }),
    also: (last) =>
      judgeShared(last) ??
      (request.method === 'HEAD' ? undefined : judgeJson(last.body, toErrorResponse(failure))),
  };
}

function toFailure(code: ClientError, { method, target }: CheckRequest): Failure {
  const [path = ''] = target.split('?', 1);
  if (code === 'not_found') return { code, path };
  return code === 'method_not_allowed' ? { code, method, path } : { code };
}

/** Judges a media type. Its parameters may differ in case and spaces (RFC 9110 §8.3.1). */
export function judgeType(received: string, expected: string): string | undefined {
  const normalize = (type: string) => type.toLowerCase().replace(/[\s"]/g, '');
  return normalize(received) === normalize(expected) ? undefined : `expected ${expected}`;
}

/** Judges a list that must have some members and may have others. */
export function judgeList(received: string, expected: string): string | undefined {
  const toMembers = (list: string) => list.toLowerCase().replace(/\s/g, '').split(',');
  const members = toMembers(received);
  const missing = toMembers(expected).filter((member) => !members.includes(member));
  return missing.length === 0 ? undefined : `expected ${missing.join(', ')} too`;
}

/** Judges a list that must have exactly these members. */
export function judgeSet(received: string, expected: string): string | undefined {
  return (
    judgeList(received, expected) ??
    judgeList(expected, received)?.replace('expected', 'expected no').replace(' too', '')
  );
}

/** Lists the expected links that a Link header lacks. Quotation marks are optional (RFC 8288 §3). */
export function judgeLinks(received: string, expected: string): string | undefined {
  const normalize = (links: string) => links.replace(/["\s]/g, '');
  const links = normalize(received);
  const missing = expected.split(', ').filter((link) => !links.includes(normalize(link)));
  return missing.length > 0 ? `expected ${missing.join(', ')} too` : undefined;
}

/** Judges the links of a route. Only an alias has a canonical link. */
function judgeRouteLinks(received: string, route: Route): string | undefined {
  const expected = renderLinks(route);
  return (
    judgeLinks(received, expected) ??
    (/rel="?canonical/.test(received) === expected.includes('canonical')
      ? undefined
      : 'expected no canonical link')
  );
}
