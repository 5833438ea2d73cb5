import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchResult, rowsOf, shortfalls } from '../../../src/site/bench-result.ts';
import { reaches } from '../../../src/site/bench-rows.ts';
import { root } from '../../http/hosts.ts';

describe('The result of the benchmark that the docs show', () => {
  it('says of which commit it is, and on what it was measured', () => {
    expect(benchResult.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(benchResult.modified).toBe(false);
    expect(benchResult.rounds).toBeGreaterThanOrEqual(3);
    expect(benchResult.machine.processor).not.toBe('');
    expect(Object.keys(benchResult.versions)).toContain('node');
  });

  it('gives a reason for each goal that is missed, and for no other', () => {
    const missed = benchResult.rows.filter((row) => reaches(row) === false);
    expect(Object.keys(shortfalls).sort()).toEqual(missed.map(({ id }) => id).sort());
  });

  it('is on the page, each row once', () => {
    const page = join(root, 'src/content/docs/docs/operate/performance.mdx');
    const parts = readFileSync(page, 'utf8').matchAll(/<BenchRows part="([^"]+)" \/>/g);
    const shown = [...parts].flatMap(([, part = '']) => rowsOf(benchResult, part));
    expect(shown.map(({ id }) => id).sort()).toEqual(benchResult.rows.map(({ id }) => id).sort());
  });
});
