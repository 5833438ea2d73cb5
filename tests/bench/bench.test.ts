import { expect, it } from 'vitest';
import { compareSides, divide } from './bench.ts';

it('A ratio divides the figures of the same round, and needs both sides', () => {
  expect(divide([2, 9], [4, 3])).toEqual([0.5, 3]);
  expect(() => divide([1, 2], [1])).toThrow(RangeError);
});

it('Each round measures both sides, and starts with the other one', async () => {
  let order = '';
  const progress: string[] = [];
  const context = { rounds: 3, progress: (text: string) => progress.push(text) };
  const measured = await compareSides(['a', 'b'], context, (side) => {
    order += side;
    return Promise.resolve(order.length);
  });
  expect(order).toBe('abbaab');
  expect(measured).toEqual({ ours: [1, 4, 5], theirs: [2, 3, 6] });
  expect(progress).toEqual(['round 1 of 3', 'round 2 of 3', 'round 3 of 3']);
});
