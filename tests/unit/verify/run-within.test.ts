import { expect, it } from 'vitest';
import { runWithin } from '../../../src/verify/run-within.ts';

const loop = (): boolean => {
  for (;;);
};
const backtrack = () => /^(?:a+)+$/.test(`${'a'.repeat(60)}!`);

it.each([loop, backtrack])('Code that would never end is stopped: %o', (task) => {
  const run = () => runWithin(0.1, task);
  expect(run).toThrow('it took more than 0.1 s to read');
});

it('Other code returns its result, or throws its own error', () => {
  expect(runWithin(60, () => ['a'])).toEqual(['a']);
  const broken = () => runWithin(60, () => 'a'.repeat(-1));
  expect(broken).toThrow(RangeError);
});
