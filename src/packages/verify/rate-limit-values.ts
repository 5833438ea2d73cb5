import { publicQuota } from '@frontdesk/api';
import type { CheckResponse } from './checks/check.ts';

const { limit, window } = publicQuota;

/** RateLimit in responses that shared caches may keep. */
export const fullWindow = `${limit};r=${limit};t=${window}`;

/** The rate limit headers of a client's first read in a window (seed §8). */
export const fullWindowFields = {
  'RateLimit-Policy': `${limit};w=${window}`,
  RateLimit: fullWindow,
};

/** Parses a RateLimit value (seed §8). Returns undefined if its form, its quota, or its state is wrong. */
export function parseRateLimit(value = '') {
  const match = /^(\d{1,9});r=(\d{1,9});t=(\d{1,9})$/.exec(value);
  const [quota, remaining = 0, reset = 0] = match?.slice(1).map(Number) ?? [];
  const isPossible = quota === limit && remaining <= limit && reset >= 1 && reset <= window;
  return isPossible ? { remaining, reset } : undefined;
}

/** True for a 429 of this API. A CDN or a firewall can send others. */
export function isOwnLimit({ headers, body }: CheckResponse): boolean {
  return headers['ratelimit-policy'] !== undefined || body.includes('"rate_limited"');
}
