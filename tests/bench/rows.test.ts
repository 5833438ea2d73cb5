import { describe, expect, it } from 'vitest';
import { median } from '../median.ts';
import { toJson, toMarkdown, type BenchResult } from './rows.ts';

const result: BenchResult = {
  commit: 'c'.repeat(40),
  modified: false,
  rounds: 3,
  machine: { processor: 'some', cores: 2, gigabytes: 8, kernel: '6' },
  versions: { node: '24.0.0' },
  rows: [{ id: 'a', what: 'b', against: 'c', ours: 7, figures: [0.97, 0.9, 1.2345] }],
};

describe('The result of the benchmark', () => {
  it.each([
    { figures: [3, 10, 1], expected: 3 },
    { figures: [4, 1, 10, 2], expected: 3 },
  ])('has the median $expected for $figures', ({ figures, expected }) => {
    expect(median(figures)).toBe(expected);
  });

  it('is a Markdown table with the median and the range of each row', () => {
    expect(toMarkdown(result)).toBe(
      '| What | Compared with | Median | Range | Details |\n|---|---|---|---|---|\n| b | c | 0.97 × | 0.9 × to 1.23 × |  |\n',
    );
  });

  it('is JSON with the figures of a row on one line', () => {
    expect(JSON.parse(toJson(result))).toEqual(result);
    expect(toJson(result)).toContain('"figures": [0.97,0.9,1.2345]\n');
  });
});
