import type { ErrorCode, Failure } from '../errors.ts';
import { fullWindow, publicQuota, rateLimitFields, type RateLimitState } from '../rate-limit.ts';
import { takesFormat, type Route } from '../routes.ts';

/** An unknown path, for examples. */
export const unknownPath = '/api/v1/unknown';

/** An example of each error. */
export const exampleFailures = {
  bad_request: { code: 'bad_request', cause: 'format' },
  not_found: { code: 'not_found', path: unknownPath },
  method_not_allowed: { code: 'method_not_allowed', method: 'POST', path: '/api/v1/info' },
  rate_limited: { code: 'rate_limited', retryAfter: 42 },
  internal_error: { code: 'internal_error' },
} as const satisfies Record<ErrorCode, Failure>;

/** The state of the client in the example of a 429. */
export const exampleUsedUp: RateLimitState = {
  remaining: 0,
  reset: exampleFailures.rate_limited.retryAfter,
};

const notHttp = { code: 'bad_request', cause: 'http' } as const;

/**
 * The error responses in the OpenAPI document, by the name of their component. `values` has the headers whose
 * values differ from those of other errors.
 */
export const errorDocs = {
  bad_request: { status: 400, failure: notHttp, values: {} },
  invalid_format: { status: 400, failure: exampleFailures.bad_request, values: {} },
  not_found: { status: 404, failure: exampleFailures.not_found, values: {} },
  method_not_allowed: { status: 405, failure: exampleFailures.method_not_allowed, values: {} },
  rate_limited: {
    status: 429,
    failure: exampleFailures.rate_limited,
    values: {
      RateLimit: rateLimitFields(publicQuota, exampleUsedUp).RateLimit,
      'Retry-After': String(exampleUsedUp.reset),
    },
  },
  headers_too_large: { status: 431, failure: notHttp, values: {} },
  internal_error: {
    status: 500,
    failure: exampleFailures.internal_error,
    // The limiter may have caused the error, so the response shows a full window.
    values: { RateLimit: rateLimitFields(publicQuota, fullWindow(publicQuota)).RateLimit },
  },
} as const;

export type ErrorDoc = keyof typeof errorDocs;

/** Lists the errors that GET on a route can return. */
export function listGetErrors(route: Route): ErrorDoc[] {
  const badRequest = takesFormat(route) ? 'invalid_format' : 'bad_request';
  return [badRequest, 'rate_limited', 'headers_too_large', 'internal_error'];
}
