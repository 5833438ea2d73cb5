import { fill } from '../respond.ts';
import type { ApiFacts } from '../api-facts.ts';
import { createErrorResponse, errorNames, type ErrorName, type ErrorResponse } from '../errors.ts';
import type { HeaderFields } from '../headers.ts';
import { fullWindow, publicQuota, rateLimitFields, type RateLimitState } from '../rate-limit.ts';
import { takesFormat, type Route } from '../routes.ts';

/** An unknown path, for examples. */
export const unknownPath = '/api/v1/unknown';

/** The state of the client in the example of a 429. */
const exampleUsedUp: RateLimitState = { remaining: 0, reset: 42 };

/** Returns an example of an error, filled with the values of a request. */
export function createErrorExample(
  name: ErrorName,
  facts: Pick<ApiFacts, 'site' | 'notProvided'>,
): ErrorResponse {
  const path = name === 'not_found' ? unknownPath : '/api/v1/info';
  const { error } = createErrorResponse(name, facts);
  const values = { method: 'POST', path, retryAfter: exampleUsedUp.reset };
  return { error: { ...error, message: fill(error.message, values) } };
}

/** The errors in the OpenAPI document, each a component. Generated clients send no malformed path. */
export const documentedErrors = errorNames.filter((name) => name !== 'malformed_path');

/** The headers whose values differ from those of other errors. */
export const errorFields: Readonly<Partial<Record<ErrorName, HeaderFields>>> = {
  rate_limited: {
    RateLimit: rateLimitFields(publicQuota, exampleUsedUp).RateLimit,
    'Retry-After': String(exampleUsedUp.reset),
  },
  // The limiter may have caused the error, so the response shows a full window.
  internal_error: { RateLimit: rateLimitFields(publicQuota, fullWindow(publicQuota)).RateLimit },
};

/** Lists the errors that GET on a route can return. */
export function listGetErrors(route: Route): ErrorName[] {
  const badRequest = takesFormat(route) ? 'invalid_format' : 'bad_request';
  return [
    badRequest,
    'precondition_failed',
    'target_too_long',
    'rate_limited',
    'headers_too_large',
    'internal_error',
  ];
}
