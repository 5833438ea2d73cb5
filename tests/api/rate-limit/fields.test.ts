import { parseItem, parseList } from 'structured-headers';
import { expect, it } from 'vitest';
import { rateLimitFields } from '../../../src/packages/api/rate-limit.ts';

it('Each rate limit header parses as a structured item, and as a list with one member', () => {
  const fields = rateLimitFields({ limit: 5, window: 7 }, { remaining: 3, reset: 2 });
  for (const [name, parameters] of [
    ['RateLimit', { r: 3, t: 2 }],
    ['RateLimit-Policy', { w: 7 }],
  ] as const) {
    const item = [5, new Map(Object.entries(parameters))];
    expect(parseItem(fields[name])).toEqual(item);
    expect(parseList(fields[name])).toEqual([item]);
  }
});
