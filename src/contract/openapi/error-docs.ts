import type { ErrorCode, Failure } from '../errors.ts';

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

/** The errors that GET on a route can return, by status. Oversized headers get 431. */
export const getErrors = {
  400: 'bad_request',
  404: 'not_found',
  429: 'rate_limited',
  431: 'bad_request',
  500: 'internal_error',
} as const;
