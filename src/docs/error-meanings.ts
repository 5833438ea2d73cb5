import type { ErrorCode } from '../contract/schemas.ts';

/** What each error means, in one sentence for its reader. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request is malformed.',
  not_found: 'The path is not one of the public routes.',
  method_not_allowed: 'The path is public, but only for reading.',
  rate_limited: 'This client has used up its read budget for now.',
  internal_error: 'The server made a mistake. The request was fine.',
};
