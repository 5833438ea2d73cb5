import {
  fullWindow as toFullWindow,
  publicQuota,
  rateLimitFields,
} from '../contract/rate-limit.ts';

/** The RateLimit value of responses that shared caches may keep. */
export const { RateLimit: fullWindow } = rateLimitFields(publicQuota, toFullWindow(publicQuota));

/** Parses a RateLimit value, in the form `<quota>;r=<remaining>;t=<seconds>` (seed §8). */
export function parseRateLimit(value = '') {
  const match = /^(\d{1,9});r=(\d{1,9});t=(\d{1,9})$/.exec(value);
  if (!match) return undefined;
  const [quota = 0, remaining = 0, reset = 0] = match.slice(1).map(Number);
  return { quota, remaining, reset };
}

/** Returns the expected form if a value doesn't have the public quota and a possible state. */
export function isRateLimit(value: string): string | undefined {
  const { limit, window } = publicQuota;
  const { quota = 0, remaining = Infinity, reset = 0 } = parseRateLimit(value) ?? {};
  const isValid = quota === limit && remaining <= limit && reset >= 1 && reset <= window;
  return isValid ? undefined : `${limit};r=<0 to ${limit}>;t=<1 to ${window}>`;
}
