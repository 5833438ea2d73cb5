import { docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';
import { routes } from './routes.ts';

/** The JSON routes, in the order of seed §7. */
const available = `Available routes: ${routes
  .filter(({ form }) => form === 'json')
  .map(({ path }) => `GET ${path}`)
  .sort()
  .join(', ')}.`;

/**
 * The errors in seed §7, and 429. Placeholders such as `<path>` stand for the failure's values. The docs
 * and the OpenAPI document show `meaning`.
 */
export const errors = {
  bad_request: {
    status: 400,
    message: 'Malformed request.',
    hint: available,
    meaning:
      'The path has a malformed percent-escape, `format` is not exactly `json`, or the bytes are not a valid HTTP request. The status is 431 if the request headers are too large.',
  },
  not_found: {
    status: 404,
    message: 'Unknown public API path: <path>',
    hint: `${available} ${product.notProvided}`,
    meaning:
      'The path is not a public route. Paths match exactly: they are case-sensitive and have no trailing slash.',
  },
  method_not_allowed: {
    status: 405,
    message: 'Method <method> is not allowed on <path>.',
    hint: `Public API routes are GET-only. ${available}`,
    meaning: 'The path exists, but it is read-only.',
  },
  rate_limited: {
    status: 429,
    message: 'The public read budget is used up. Retry in <retryAfter> seconds.',
    hint: `Wait for the number of seconds in Retry-After, then stay within the quota in RateLimit-Policy. ${available}`,
    meaning: 'The client has used up its rate limit for this window.',
  },
  internal_error: {
    status: 500,
    message: 'Unexpected server error.',
    hint: `Retry later. ${available}`,
    meaning: 'The server failed. The request was fine.',
  },
} as const;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

/** Why a request is malformed. The hint of a 400 begins with it. */
const malformations = {
  escape: 'The path has a malformed percent-escape.',
  format: '`format` accepts only json.',
  http: 'The bytes are not a valid HTTP request, or the request headers are too large.',
} as const;

/** An error, with the values that its message quotes. `retryAfter` is in seconds. */
export type Failure =
  | { readonly code: 'bad_request'; readonly cause: keyof typeof malformations }
  | { readonly code: 'internal_error' }
  | { readonly code: 'not_found'; readonly path: string }
  | { readonly code: 'method_not_allowed'; readonly method: string; readonly path: string }
  | { readonly code: 'rate_limited'; readonly retryAfter: number };

/** Converts a failure to the error body of seed §7. The hint ends with a link to the docs. */
export function toErrorResponse(failure: Failure) {
  const { code } = failure;
  const values: Readonly<Record<string, string | number>> = failure;
  const message = errors[code].message.replace(/<(\w+)>/g, (_, name: string) => `${values[name]}`);
  const cause = failure.code === 'bad_request' ? `${malformations[failure.cause]} ` : '';
  const hint = `${cause}${errors[code].hint} See ${docsPath}errors/#${errors[code].status}-${code}.`;
  return { error: { code, message, hint } };
}
