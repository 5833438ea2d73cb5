import { describe, expect, it } from 'vitest';
import { majorOf, nextVersion, stepBetween } from '../../../src/policy/versions.ts';

describe('stepBetween', () => {
  it.each([
    ['1.3.0', '1.3.0', undefined],
    ['1.3.0', '1.3.1', 'patch'],
    ['1.3.9', '1.3.10', 'patch'],
    ['1.3.4', '1.4.0', 'minor'],
    ['1.9.0', '1.10.0', 'minor'],
    ['1.3.4', '2.0.0', 'major'],
    ['1.3.0', '1.2.9', 'back'],
    ['2.0.0', '1.9.9', 'back'],
  ])('from %s to %s is %s', (from, to, step) => {
    expect(stepBetween(from, to)).toBe(step);
  });

  it.each(['1.3', '1.3.0-beta', 'v1.3.0', '01.3.0', ''])('takes %j for no version', (text) => {
    expect(() => stepBetween('1.3.0', text)).toThrow('is no version of three numbers');
  });
});

it.each([
  ['major', '2.0.0'],
  ['minor', '1.4.0'],
  ['patch', '1.3.6'],
] as const)('the next %s version after 1.3.5 is %s', (part, next) => {
  expect(nextVersion('1.3.5', part)).toBe(next);
});

it('the major version of 12.3.4 is 12', () => {
  expect(majorOf('12.3.4')).toBe(12);
});
