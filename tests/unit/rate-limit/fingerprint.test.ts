import { describe, expect, it } from 'vitest';
import { createFingerprint } from '../../../src/rate-limit/fingerprint.ts';

function halvesOf(texts: readonly string[], fingerprint = createFingerprint()) {
  return texts.map((text) => {
    fingerprint.of(text);
    return [fingerprint.high, fingerprint.low] as const;
  });
}

const numbers = Array.from({ length: 200_000 }, (_, number) => number);

describe('a fingerprint', () => {
  it('is the same for the same text', () => {
    const fingerprint = createFingerprint();
    expect(halvesOf(['192.0.2.1'], fingerprint)).toEqual(halvesOf(['192.0.2.1'], fingerprint));
  });

  it('is two unsigned 32-bit numbers', () => {
    for (const half of halvesOf(['', 'a', '2001:db8:1:2::/64', '\u{1f600}']).flat()) {
      expect(Number.isInteger(half) && half >= 0 && half < 2 ** 32).toBe(true);
    }
  });

  it('has seeds of its own', () => {
    expect(halvesOf(['192.0.2.1'])).not.toEqual(halvesOf(['192.0.2.1']));
  });

  it.each([
    ['IPv4 addresses', (number: number) => `198.18.${number >>> 8}.${number & 0xff}`],
    ['IPv6 networks', (number: number) => `2001:db8:${number.toString(16)}:0::/64`],
    ['short texts', (number: number) => String(number)],
  ])('spreads 200,000 %s as chance would, in each half by itself', (_title, toText) => {
    const halves = halvesOf(numbers.map(toText));
    expect(new Set(halves.map((pair) => pair.join())).size).toBe(numbers.length);
    for (const half of [0, 1] as const) {
      // Chance makes 4.7 pairs alike in 32 bits, in clusters, since texts have beginnings in common.
      const distinct = new Set(halves.map((pair) => pair[half])).size;
      expect(distinct).toBeGreaterThan(numbers.length - 200);
      const buckets = new Uint32Array(1024);
      for (const pair of halves) buckets[pair[half] & 1023] = (buckets[pair[half] & 1023] ?? 0) + 1;
      // 195 in each on average, with a standard deviation of 14.
      expect(Math.max(...buckets)).toBeLessThan(195 + 8 * 14);
      expect(Math.min(...buckets)).toBeGreaterThan(195 - 8 * 14);
    }
  });

  it('has halves that say different things', () => {
    const alike = halvesOf(numbers.map(String)).filter(([high, low]) => high === low);
    expect(alike.length).toBeLessThan(5);
  });
});
