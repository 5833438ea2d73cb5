import fc from 'fast-check';
import { parseItem, parseList } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import {
  formatRateLimit,
  formatRateLimitPolicy,
  fullWindow,
  publicQuota,
  rateLimitFields,
} from '../../../src/contract/rate-limit.ts';

/** Structured integers have at most 15 digits (RFC 9651 §3.3.1). */
const integer = fc.nat({ max: 999_999_999_999_999 });

describe('The rate limit headers', () => {
  it('state 600 requests in 60 seconds, in the syntax of the seed', () => {
    expect(rateLimitFields(publicQuota, fullWindow(publicQuota))).toEqual({
      RateLimit: '600;r=600;t=60',
      'RateLimit-Policy': '600;w=60',
    });
  });

  it('state the remaining requests and seconds of a client', () => {
    const quota = { limit: 5, window: 7 };
    expect(formatRateLimit(quota, { remaining: 3, reset: 2 })).toBe('5;r=3;t=2');
    expect(formatRateLimitPolicy(quota)).toBe('5;w=7');
  });

  it('parse as structured items and as lists with one member, whatever the numbers', () => {
    fc.assert(
      fc.property(integer, integer, integer, integer, (limit, window, remaining, reset) => {
        const quota = { limit, window };
        for (const [field, parameters] of [
          [formatRateLimit(quota, { remaining, reset }), { r: remaining, t: reset }],
          [formatRateLimitPolicy(quota), { w: window }],
        ] as const) {
          const item = [limit, new Map(Object.entries(parameters))];
          expect(parseItem(field)).toEqual(item);
          expect(parseList(field)).toEqual([item]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
