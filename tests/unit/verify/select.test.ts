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

  it('is named with the near ones, the nearest first', () => {
    expect(findUnmatched(claims, ['wire-nul', 'raed-info'])).toBe(
      'No check is named "raed-info". Near it: read-info. --list names them all.',
    );
    expect(findUnmatched(claims, ['read-v1-inf'])).toContain('Near it: read-v1-info, read-info.');
    expect(findUnmatched(claims, ['nul'])).toContain('Near it: wire-nul.');
    expect(findUnmatched(claims, ['zzzzz*'])).toBe(
      'No check is named "zzzzz*". --list names them all.',
    );
  });

  it('is explained where an option would have made it one', () => {
    expect(findUnmatched(claims, ['drift-*'])).toContain('one of a run with --against');
    expect(findUnmatched(claims, ['gate'])).toContain('one of a run with --gate');
  });
});
