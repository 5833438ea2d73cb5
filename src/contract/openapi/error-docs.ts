import {
  errorMeanings,
  errorStatus,
  toErrorResponse,
  type ErrorCode,
  type Failure,
} from '../errors.ts';
import { mediaTypes } from '../headers.ts';
import { headerRefs } from './headers.ts';

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

/** The error of each status that a GET of a route can get. Headers that are too large get 431. */
export const getErrors = {
  400: 'bad_request',
  404: 'not_found',
  429: 'rate_limited',
  431: 'bad_request',
  500: 'internal_error',
} as const;

const codes = [...new Set(Object.values(getErrors))];

/** The Components Object's `responses`, by error code. */
export function describeErrors() {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        description: errorMeanings[code],
        headers: headerRefs(errorStatus[code]),
        content: {
          [mediaTypes.json]: {
            schema: { $ref: '#/components/schemas/ErrorResponse' },
            example: toErrorResponse(exampleFailures[code]),
          },
        },
      },
    ]),
  );
}

/** References to these errors, by status. */
export const errorRefs = Object.fromEntries(
  Object.entries(getErrors).map(([status, code]) => [
    status,
    { $ref: `#/components/responses/${code}` },
  ]),
);
