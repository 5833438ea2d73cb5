import { docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';
import { routes } from './routes.ts';

/** The status of each `error.code` (seed §7). The contract adds 429. */
export const errorStatus = {
  bad_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** The meaning of each error, for the docs and the OpenAPI document. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  bad_request:
    'The path has a malformed percent-escape, `format` is not exactly `json`, or the bytes are not a valid HTTP request. The status is 431 if the request headers are too large.',
  not_found:
    'The path is not a public route. Paths match exactly: case matters, and a trailing slash makes another path.',
  method_not_allowed: 'The path exists, but it is read-only.',
  rate_limited: 'The client has used up its rate limit until the window ends.',
  internal_error: 'The server failed. The request was fine.',
};

/** Why a request is malformed. The hint of a 400 begins with it. */
const malformations = {
  escape: 'The path has a malformed percent-escape.',
  format: '`format` accepts only json.',
  http: 'The bytes are not a valid HTTP request, or the request headers are too large.',
} as const;

/** An error, with the values that its message needs. `retryAfter` is in seconds. */
export type Failure =
  | { readonly code: 'bad_request'; readonly cause: keyof typeof malformations }
  | { readonly code: 'internal_error' }
  | { readonly code: 'not_found'; readonly path: string }
  | { readonly code: 'method_not_allowed'; readonly method: string; readonly path: string }
  | { readonly code: 'rate_limited'; readonly retryAfter: number };

/** The JSON routes, in the order of seed §7. */
const available = `Available routes: ${routes
  .filter(({ form }) => form === 'json')
  .map(({ path }) => `GET ${path}`)
  .sort()
  .join(', ')}.`;

/** The hint of each error, without the cause and the link to the docs page. */
const hints: Record<ErrorCode, string> = {
  bad_request: available,
  not_found: `${available} ${product.notProvided}`,
  method_not_allowed: `Public API routes are GET-only. ${available}`,
  rate_limited: `Wait for the number of seconds in Retry-After, then stay within the quota in RateLimit-Policy. ${available}`,
  internal_error: `Retry later. ${available}`,
};

/** The docs page of an error. */
export function errorDocsPath(code: ErrorCode): string {
  return `${docsPath}errors/${code}/`;
}

function messageOf(failure: Failure): string {
  switch (failure.code) {
    case 'bad_request':
      return 'Malformed request.';
    case 'not_found':
      return `Unknown public API path: ${failure.path}`;
    case 'method_not_allowed':
      return `Method ${failure.method} is not allowed on ${failure.path}.`;
    case 'rate_limited':
      return `The public read budget is used up. Retry in ${failure.retryAfter} seconds.`;
    case 'internal_error':
      return 'Unexpected server error.';
  }
}

/** Converts a failure to the error body of seed §7. The hint ends with the docs page. */
export function toErrorResponse(failure: Failure) {
  const { code } = failure;
  const cause = failure.code === 'bad_request' ? `${malformations[failure.cause]} ` : '';
  const hint = `${cause}${hints[code]} See ${errorDocsPath(code)}.`;
  return { error: { code, message: messageOf(failure), hint } };
}
