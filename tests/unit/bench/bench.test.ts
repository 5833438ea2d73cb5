import { describe, expect, it } from 'vitest';
import { divide, takeTurns } from '../../bench/bench.ts';

describe('A ratio', () => {
  it('divides the figures of the same round', () => {
    expect(divide([2, 9], [4, 3])).toEqual([0.5, 3]);
  });

  it('needs both sides of each round', () => {
    expect(() => divide([1, 2], [1])).toThrow(RangeError);
  });
});

it('Each round measures every side once, and starts with another one', async () => {
  const order: string[] = [];
  const progress: string[] = [];
  const context = { rounds: 4, progress: (text: string) => progress.push(text) };
  const measured = await takeTurns(['a', 'b', 'c'], context, (subject) => {
    order.push(subject);
    return Promise.resolve(order.length);
  });
  expect(order.join('')).toBe('abcbcacababc');
  expect(measured.get('a')).toEqual([1, 6, 8, 10]);
  expect(progress).toEqual(['round 1 of 4', 'round 2 of 4', 'round 3 of 4', 'round 4 of 4']);
});
