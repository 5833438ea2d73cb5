import { describe, expect, it } from 'vitest';
import { divide, takeTurns } from '../../bench/bench.ts';
import { pauseFor } from '../../bench/info.ts';
import { connections } from '../../bench/load.ts';

describe('A ratio', () => {
  it('is of the figures of one round', () => {
    expect(divide([2, 9], [4, 3])).toEqual([0.5, 3]);
  });

  it('wants both sides of each round', () => {
    expect(() => divide([1, 2], [1])).toThrow(RangeError);
  });
});

describe('Sides that take turns', () => {
  it('are each measured once a round, another one first', async () => {
    const order: string[] = [];
    const told: string[] = [];
    const context = { rounds: 4, progress: (text: string) => told.push(text) };
    const measured = await takeTurns(['a', 'b', 'c'], context, (subject) => {
      order.push(subject);
      return Promise.resolve(order.length);
    });
    expect(order.join('')).toBe('abcbcacababc');
    expect(measured.get('a')).toEqual([1, 6, 8, 10]);
    expect(told).toEqual(['round 1 of 4', 'round 2 of 4', 'round 3 of 4', 'round 4 of 4']);
  });
});

describe('A pause', () => {
  it('is long enough on average for the rate', () => {
    // Each connection asks 1000 / 4 times a second when its pause is 4 ms on average.
    expect(pauseFor((connections * 1000) / 4)).toBe(8);
  });

  it('is never none, however high the rate', () => {
    expect(pauseFor(1e9)).toBe(1);
  });
});
