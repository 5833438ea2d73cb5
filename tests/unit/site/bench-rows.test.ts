import { describe, expect, it } from 'vitest';
import {
  describeGoal,
  formatFigure,
  reaches,
  summarize,
  toMarkdown,
  type Row,
} from '../../../src/site/bench-rows.ts';

const row: Row = {
  id: 'info/bare/throughput',
  what: 'throughput',
  against: 'bare node:http',
  unit: '×',
  goal: { atLeast: 0.95 },
  figures: [0.97, 0.9, 0.96],
};
/** The same without a goal. */
const { goal: _goal, ...reported } = row;

describe('The summary of figures', () => {
  it('has the middle one, and the ends', () => {
    expect(summarize([3, 10, 1])).toEqual({ median: 3, least: 1, greatest: 10 });
  });

  it('has the mean of the middle two where there is no middle one', () => {
    expect(summarize([4, 1, 10, 2])).toEqual({ median: 3, least: 1, greatest: 10 });
  });

  it('leaves the figures in the order of their rounds', () => {
    const figures = [2, 1];
    summarize(figures);
    expect(figures).toEqual([2, 1]);
  });

  it('is not of no figures', () => {
    expect(() => summarize([])).toThrow(RangeError);
  });
});

describe('A goal', () => {
  it.each([
    [{ atLeast: 0.96 }, true],
    [{ atLeast: 0.961 }, false],
    [{ atMost: 0.96 }, true],
    [{ atMost: 0.959 }, false],
  ])('%j is reached by the middle figure alone: %s', (goal, reached) => {
    expect(reaches({ ...row, goal })).toBe(reached);
  });

  it('is neither reached nor missed where there is none', () => {
    expect(reaches(reported)).toBeUndefined();
    expect(describeGoal(reported)).toBe('reported');
  });

  it('is told in the unit of its row', () => {
    expect(describeGoal(row)).toBe('at least 0.95\u00A0×');
    expect(describeGoal({ ...row, unit: 'ns', goal: { atMost: 400 } })).toBe('at most 400\u00A0ns');
  });
});

describe('A figure', () => {
  it.each([
    [1.23456, '×', '1.23\u00A0×'],
    [0.956, '×', '0.956\u00A0×'],
    [12_345.6, 'bytes', '12346\u00A0bytes'],
    [123_456, 'ns', '123000\u00A0ns'],
  ] as const)('%d %s is shown as %s', (figure, unit, shown) => {
    expect(formatFigure(figure, unit)).toBe(shown);
  });
});

describe('The table', () => {
  const result = {
    commit: 'c'.repeat(40),
    modified: false,
    rounds: 3,
    machine: { processor: 'some', cores: 2, gigabytes: 8, kernel: '6' },
    versions: { node: '24.0.0' },
  };

  it('has a line for each row', () => {
    const missed: Row = { ...row, figures: [0.9], detail: 'busy' };
    const [, , ...lines] = toMarkdown({ ...result, rows: [row, missed, reported] })
      .trimEnd()
      .split('\n');
    expect(lines).toEqual([
      '| throughput | bare node:http | 0.96\u00A0× | 0.9\u00A0× to 0.97\u00A0× | at least 0.95\u00A0× | yes |  |',
      '| throughput | bare node:http | 0.9\u00A0× | 0.9\u00A0× to 0.9\u00A0× | at least 0.95\u00A0× | no | busy |',
      '| throughput | bare node:http | 0.96\u00A0× | 0.9\u00A0× to 0.97\u00A0× | reported |  |  |',
    ]);
  });

  it('has as many columns in its head', () => {
    const cells = (line: string | undefined) => line?.split(' | ').length;
    const [head, rule, line] = toMarkdown({ ...result, rows: [row] }).split('\n');
    expect([cells(head), cells(rule)]).toEqual([cells(line), cells(line)]);
  });
});
