import { parseItem, parseList } from 'structured-headers';
import { expect, it } from 'vitest';
import {
  formatRateLimit,
  formatRateLimitPolicy,
  fullWindow,
  rateLimitFields,
} from '../../../src/contract/rate-limit.ts';

it('The headers of a full window have the syntax of the seed', () => {
  const quota = { limit: 600, window: 60 };
  expect(rateLimitFields(quota, fullWindow(quota))).toEqual({
    RateLimit: '600;r=600;t=60',
    'RateLimit-Policy': '600;w=60',
  });
});

it('Each header parses as a structured item, and as a list with one member', () => {
  const quota = { limit: 5, window: 7 };
  for (const [field, parameters] of [
    [formatRateLimit(quota, { remaining: 3, reset: 2 }), { r: 3, t: 2 }],
    [formatRateLimitPolicy(quota), { w: 7 }],
  ] as const) {
    const item = [5, new Map(Object.entries(parameters))];
    expect(parseItem(field)).toEqual(item);
    expect(parseList(field)).toEqual([item]);
  }
});
