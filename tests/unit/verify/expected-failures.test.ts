import { describe, expect, it } from 'vitest';
import { profiles } from '../../../src/gaps/profiles.ts';
import { checks } from '../../../src/verify/checks.ts';
import { markExpected } from '../../../src/verify/expected-failures.ts';
import type { Result } from '../../../src/verify/result.ts';
import { findUnmatched } from '../../../src/verify/select.ts';

const claim = (id: string) => ({ id, sentence: '', clause: 'paths', need: 'http' }) as const;
const failed = (id: string): Result => ({
  check: claim(id),
  outcome: 'failed',
  mismatches: ['no'],
  attempts: [],
});
const passed = (id: string): Result => ({ check: claim(id), outcome: 'passed' });

describe('An expected failure', () => {
  const expected = { except: ['read-*'], behind: ['nginx', 'netlify'] };

  it.each([
    ['read-info', { outcome: 'expected', reason: '--except' }],
    ['malformed-zz', { outcome: 'expected', reason: 'behind nginx: Malformed requests' }],
    ['slash-info', { outcome: 'expected', reason: 'behind netlify: A trailing slash' }],
    ['body-info', { outcome: 'failed' }],
  ])('of %s is %j', (id, result) => {
    expect(markExpected([failed(id)], expected)).toMatchObject([result]);
  });

  it('that passes is noted if it is certain', () => {
    const [certain, unknown] = markExpected([passed('read-a'), passed('slash-info')], expected);
    expect(certain).toMatchObject({ note: 'passes, not as expected (--except)' });
    expect(unknown).not.toHaveProperty('note');
  });

  it('is not one that the platform’s documentation rules out', () => {
    expect(markExpected([failed('etag-info')], expected)).toMatchObject([{ outcome: 'failed' }]);
  });
});

it.each(Object.entries(profiles))('The profile %s names checks that exist', (_name, gaps) => {
  expect(
    findUnmatched(
      checks,
      gaps.flatMap((gap) => gap.checks),
    ),
  ).toBeUndefined();
});
