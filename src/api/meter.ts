import {
  fullWindow,
  rateLimitFields,
  type Quota,
  type RateLimitResult,
  type RateLimitState,
} from '../contract/rate-limit.ts';
import { isApiPath } from '../contract/routes.ts';
import { answerFailure, type Answer } from './decide.ts';
import { parseTarget } from './request-target.ts';

/** How many requests a request counts as: one under `/api`, whatever its method, else none. */
export function costOf(target: string): 0 | 1 {
  return isApiPath(parseTarget(target).path) ? 1 : 0;
}

/** Adds the rate limit fields to an answer, or replaces it by a 429 if the request is over the quota. */
export function meter(
  answer: Answer,
  method: string,
  quota: Quota,
  result: RateLimitResult,
): Answer {
  return result.allowed
    ? withRateLimit(answer, quota, result)
    : answerOverQuota(method, quota, result);
}

/** The 429 for a client that has used up its quota. */
export function answerOverQuota(method: string, quota: Quota, state: RateLimitState): Answer {
  const failure = { code: 'rate_limited', retryAfter: state.reset } as const;
  return withRateLimit(answerFailure(failure, method), quota, state);
}

/** The 500 for an error of ours. It states a full window, because the limiter may be what failed. */
export function answerFault(method: string, quota: Quota): Answer {
  const fault = answerFailure({ code: 'internal_error' }, method);
  return withRateLimit(fault, quota, fullWindow(quota));
}

/** Adds the rate limit fields to an answer. */
export function withRateLimit(answer: Answer, quota: Quota, state: RateLimitState): Answer {
  return { ...answer, headers: { ...answer.headers, ...rateLimitFields(quota, state) } };
}
