import type { ApiFacts } from './api-facts.ts';
import { routes } from './routes.ts';

const malformed = {
  code: 'bad_request',
  status: 400,
  message: 'Malformed request.',
  meaning:
    'The path has a malformed percent-escape, `format` is not exactly `json`, or the bytes are not a valid HTTP request. The status is 414 if the request target is too long, and 431 if the request headers are too large.',
} as const;

const notHttp =
  'The bytes are not a valid HTTP request, or the request target or headers are too large.';

/**
 * The errors in seed §7, 429, and the causes of a 400. `message` has placeholders, such as `<path>`, for values of the
 * request. `advice` begins the hint. The docs and the OpenAPI document show `meaning`.
 */
export const errors = {
  bad_request: { ...malformed, advice: notHttp },
  malformed_path: { ...malformed, advice: 'The path has a malformed percent-escape.' },
  invalid_format: { ...malformed, advice: '`format` accepts only json.' },
  not_found: {
    code: 'not_found',
    status: 404,
    message: 'Unknown public API path: <path>',
    advice: '',
    meaning:
      'The path is not a public route. Paths match exactly: they are case-sensitive and have no trailing slash.',
  },
  method_not_allowed: {
    code: 'method_not_allowed',
    status: 405,
    message: 'Method <method> is not allowed on <path>.',
    advice: 'Public API routes are GET-only.',
    meaning: 'The path exists, but it is read-only.',
  },
  precondition_failed: {
    code: 'precondition_failed',
    status: 412,
    message: 'The response does not match If-Match or If-Unmodified-Since.',
    advice: 'Send the request without these headers to get the current one.',
    meaning:
      'If-Match does not list the current ETag, or the response is newer than If-Unmodified-Since.',
  },
  target_too_long: { ...malformed, status: 414, advice: notHttp },
  rate_limited: {
    code: 'rate_limited',
    status: 429,
    message: 'The public read budget is used up. Retry in <retryAfter> seconds.',
    advice:
      'Wait for the number of seconds in Retry-After, then stay within the quota in RateLimit-Policy.',
    meaning: 'The client has used up its rate limit for this window.',
  },
  headers_too_large: { ...malformed, status: 431, advice: notHttp },
  internal_error: {
    code: 'internal_error',
    status: 500,
    message: 'Unexpected server error.',
    advice: 'Retry later.',
    meaning: 'The server failed. The request was fine.',
  },
} as const;

export type ErrorName = keyof typeof errors;

export type ErrorCode = (typeof errors)[ErrorName]['code'];

export const errorNames = Object.keys(errors) as ErrorName[];

export const errorCodes = [...new Set(errorNames.map((name) => errors[name].code))];

/** The JSON routes, in the order of seed §7. */
const available = `Available routes: ${routes
  .filter(({ form }) => form === 'json')
  .map(({ path }) => `GET ${path}`)
  .sort()
  .join(', ')}.`;

/** An error as seed §7 shapes it. */
export type ErrorResponse = Readonly<{
  error: Readonly<{ code: ErrorCode; message: string; hint: string }>;
}>;

/** Creates an error response with its placeholders. The hint ends with the error's place in the docs. */
export function createErrorResponse(
  name: ErrorName,
  { notProvided, site: { docs } }: Pick<ApiFacts, 'notProvided' | 'site'>,
): ErrorResponse {
  const { code, message, advice } = errors[name];
  const hint = [
    ...(advice === '' ? [] : [advice]),
    available,
    ...(code === 'not_found' && notProvided !== undefined ? [notProvided] : []),
    ...(docs.errors ? [`See ${docs.errors}#${errors[code].status}-${code}.`] : []),
  ];
  return { error: { code, message, hint: hint.join(' ') } };
}
