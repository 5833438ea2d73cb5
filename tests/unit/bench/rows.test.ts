import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { product } from '../../../src/facts/product.ts';
import { median } from '../../../src/docs/median.ts';
import { toJson, toMarkdown, type BenchResult } from '../../bench/rows.ts';
import { dist } from '../../http/hosts.ts';

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

  const reason = product.operatorPages ? '' : ' (skipped: the docs leave out that page)';
  it.skipIf(reason !== '')(
    `has a short table in the docs, with a ratio in each row${reason}`,
    () => {
      const page = readFileSync(
        join(dist, 'client', docsPath, 'operate', 'performance.md'),
        'utf8',
      );
      const [, , ...rows] = page.split('\n').filter((line) => line.startsWith('|'));
      expect(rows.length).toBeGreaterThan(4);
      expect(rows.length).toBeLessThanOrEqual(8);
      for (const row of rows) expect(row).toMatch(/^\| .+ \| .+ \| \d+\.\d\d× \|$/);
    },
  );
});
