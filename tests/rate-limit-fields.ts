import { fullWindow, publicQuota, rateLimitFields } from '../src/packages/api/rate-limit.ts';

/** The rate limit headers of a response that a shared cache can store. */
export const { RateLimit: fullWindowField, 'RateLimit-Policy': policyField } = rateLimitFields(
  publicQuota,
  fullWindow(publicQuota),
);

/** RateLimit after some requests of one client, `reset` seconds before its window ends. */
export function rateLimitAfter(requests: number, reset = publicQuota.window): string {
  const remaining = publicQuota.limit - requests;
  return rateLimitFields(publicQuota, { remaining, reset }).RateLimit;
}
