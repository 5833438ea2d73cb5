import type { ErrorCode } from '../contract/errors.ts';

/** Explains each error in one sentence. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request is malformed.',
  not_found: 'The path is not a public route.',
  method_not_allowed: 'The path exists, but it is read-only.',
  rate_limited: 'The client has used up its rate limit.',
  internal_error: 'The server failed. The request was fine.',
};
