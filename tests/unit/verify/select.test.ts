import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/verify/check.ts';
import { findUnmatched, select } from '../../../src/verify/select.ts';

const claims = ['read-v1-info', 'read-info', 'read-health', 'wire-nul', 'etag-info'].map(
  (id): Claim => ({ id, sentence: `${id}.`, clause: 'none', need: 'http' }),
);
const pick = (...patterns: string[]) => select(claims, patterns).map(({ id }) => id);

describe('Checks are selected', () => {
  it('all, where nothing is named', () => {
    expect(pick()).toHaveLength(claims.length);
  });

  it('by their whole id', () => {
    expect(pick('read-info')).toEqual(['read-info']);
    expect(pick('read')).toEqual([]);
  });

  it('by the start of it, and by several names, in the order of the table', () => {
    expect(pick('wire-*', 'read-v1*')).toEqual(['read-v1-info', 'wire-nul']);
  });
});

describe('A name that no check has', () => {
  it('is none where each name has one', () => {
    expect(findUnmatched(claims, ['read-*', 'wire-nul'])).toBeUndefined();
    expect(findUnmatched(claims, [])).toBeUndefined();
  });

  it.each(['raed-info', 'zzz*'])('is named: %s', (pattern) => {
    expect(findUnmatched(claims, ['wire-nul', pattern])).toContain(
      `No check is named "${pattern}".`,
    );
  });
});
