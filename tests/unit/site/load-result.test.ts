import { describe, expect, it } from 'vitest';
import { loadResult, toRows } from '../../../src/site/load-result.ts';

describe('The result of the load audit that the docs show', () => {
  it('says of which commit it is, and on what it was measured', () => {
    expect(loadResult.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(loadResult.node).toMatch(/^v\d+\./);
    expect(loadResult.processor).not.toBe('');
  });

  it('has a row for each run, with every figure in words', () => {
    const rows = toRows(loadResult);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { name, text } of rows) {
      const figures = Object.values(loadResult.figures[name as keyof typeof loadResult.figures]);
      expect(text.split(', ')).toHaveLength(figures.length);
      // A figure without its words would begin with the name of its unit.
      expect(text).not.toMatch(/(?:^|, )[a-z]+[A-Z]/);
    }
  });
});
