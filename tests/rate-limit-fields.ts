import {
  formatRateLimit,
  formatRateLimitPolicy,
  fullWindow,
  publicQuota,
} from '../src/contract/rate-limit.ts';

/** The RateLimit field of a response that a shared cache may keep. */
export const fullWindowField = formatRateLimit(publicQuota, fullWindow(publicQuota));

/** The RateLimit-Policy field of every response. */
export const policyField = formatRateLimitPolicy(publicQuota);

/** The RateLimit field after some requests of one client, `reset` seconds before its window ends. */
export function rateLimitAfter(requests: number, reset = publicQuota.window): string {
  return formatRateLimit(publicQuota, { remaining: publicQuota.limit - requests, reset });
}

/** The same at any time in the window. */
export function remainingAfter(requests: number): RegExp {
  return new RegExp(`^${rateLimitAfter(requests).replace(/\d+$/, '')}\\d+$`);
}
