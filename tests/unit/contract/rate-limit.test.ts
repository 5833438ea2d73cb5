import fc from 'fast-check';
import { parseItem, parseList } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import {
  formatRateLimit,
  formatRateLimitPolicy,
  fullWindow,
  publicQuota,
} from '../../../src/contract/rate-limit.ts';

/** Structured integers have at most 15 digits (RFC 9651 §3.3.1). */
const integer = fc.nat({ max: 999_999_999_999_999 });

describe('the public read budget', () => {
  it('is 600 requests in 60 seconds', () => {
    expect(publicQuota).toEqual({ limit: 600, window: 60 });
  });

  it('is advertised as the whole window', () => {
    expect(fullWindow(publicQuota)).toEqual({ remaining: 600, reset: 60 });
    expect(fullWindow({ limit: 5, window: 7 })).toEqual({ remaining: 5, reset: 7 });
  });
});

describe('the rate limit fields', () => {
  it('have the syntax of the seed', () => {
    expect(formatRateLimit(publicQuota, { remaining: 599, reset: 42 })).toBe('600;r=599;t=42');
    expect(formatRateLimitPolicy(publicQuota)).toBe('600;w=60');
  });

  it('parse as structured items, whatever their numbers are', () => {
    fc.assert(
      fc.property(integer, integer, integer, integer, (limit, window, remaining, reset) => {
        const quota = { limit, window };
        const [state, ofState] = parseItem(formatRateLimit(quota, { remaining, reset }));
        const [policy, ofPolicy] = parseItem(formatRateLimitPolicy(quota));
        expect([state, [...ofState]]).toEqual([limit, Object.entries({ r: remaining, t: reset })]);
        expect([policy, [...ofPolicy]]).toEqual([limit, [['w', window]]]);
      }),
      { numRuns: 200 },
    );
  });

  it('parse as structured lists of one member, which the drafts take them for', () => {
    expect(parseList('600;r=600;t=60')).toEqual(
      parseList(formatRateLimit(publicQuota, fullWindow(publicQuota))),
    );
    expect(parseList(formatRateLimitPolicy(publicQuota))).toEqual([[600, new Map([['w', 60]])]]);
  });
});
