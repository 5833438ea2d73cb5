import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/verify/check.ts';
import { findUnmatched, select } from '../../../src/verify/select.ts';

const claims = ['read-v1-info', 'read-info', 'read-health', 'wire-nul', 'etag-info'].map(
  (id): Claim => ({ id, sentence: `${id}.`, clause: 'none', need: 'http' }),
);
const pick = (...patterns: string[]) => select(claims, patterns).map(({ id }) => id);

describe('Checks are selected', () => {
  it('all at once without a pattern', () => {
    expect(pick()).toHaveLength(claims.length);
  });

  it('by their whole id', () => {
    expect(pick('read-info')).toEqual(['read-info']);
    expect(pick('read')).toEqual([]);
  });

  it('by the start of their id, and by several patterns, in the order of the list', () => {
    expect(pick('wire-*', 'read-v1*')).toEqual(['read-v1-info', 'wire-nul']);
  });
});

describe('A pattern that matches no check', () => {
  it('is not reported if every pattern matches one', () => {
    expect(findUnmatched(claims, ['read-*', 'wire-nul'])).toBeUndefined();
    expect(findUnmatched(claims, [])).toBeUndefined();
  });

  it.each(['raed-info', 'zzz*'])('is named: %s', (pattern) => {
    const sentence = findUnmatched(claims, ['wire-nul', pattern]);
    expect(sentence).toContain(`No check is named "${pattern}".`);
  });
});
