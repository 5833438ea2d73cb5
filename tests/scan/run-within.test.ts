import { expect, it } from 'vitest';
import { runWithin } from '../../src/packages/scan/run-within.ts';

const loop = (): boolean => {
  for (;;);
};
const backtrack = () => /^(?:a+)+$/.test(`${'a'.repeat(60)}!`);
const nest = (): boolean => !nest();

it.each([
  [loop, 0.1, 'Reading /a/ took more than 0.1 s'],
  [backtrack, 0.1, 'Reading /a/ took more than 0.1 s'],
  [nest, 600, 'Reading /a/ failed: its parts are nested too deeply'],
])('Code that would never end is stopped: %o', (task, seconds, sentence) => {
  const run = () => runWithin(seconds, 'Reading /a/', task);
  expect(run).toThrow(expect.objectContaining({ message: sentence, stack: sentence }));
});

it('Other code returns its result, or throws its own error', () => {
  expect(runWithin(60, '', () => runWithin(60, '', () => ['a']))).toEqual(['a']);
  const broken = () => runWithin(60, '', () => 'a'.repeat(-1));
  expect(broken).toThrow('Invalid count value');
});
