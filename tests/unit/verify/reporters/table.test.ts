import { describe, expect, it } from 'vitest';
import { ask, type Attempt } from '../../../../src/verify/check.ts';
import type { Result } from '../../../../src/verify/result.ts';
import { renderTable } from '../../../../src/verify/reporters/table.ts';
import * as sample from './sample-results.ts';

function failed(id: string, mismatch: string, attempts: readonly Attempt[] = []): Result {
  const check = { id, sentence: `${id}.`, clause: 'RFC 9110 §8.4', need: 'http' } as const;
  return { check, outcome: 'failed', mismatches: [mismatch], attempts };
}

describe('The table', () => {
  it('shows each cause with its rule, its request and a line that repeats it, and the count last', () => {
    const [bad] = sample.results.filter(({ outcome }) => outcome === 'failed');
    if (bad?.outcome !== 'failed') throw new Error('no failure');
    const one = { ...bad, mismatches: ['expected status 304, received 404'] };
    const all = sample.results.map((result) => (result === bad ? one : result));
    expect(renderTable(sample.reportOf(all))).toBe(`http://simulated.example

FAIL  expected status 304, received 404
      bad: What bad says.
      ${sample.clauseUrl}
      request   GET /api/v1/info, If-None-Match: "x"
      received  status 404, content-type: text/plain, location: /x, 4 bytes
      repeat    curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info

ok    noted  What noted says. (unsigned)
fails 1 check: behind nginx: TRACE
skip  1 check: not checked: the origin is down
2 passed, 1 failed, 1 failed as expected, 1 skipped`);
  });

  it('groups the checks that fail for the same cause, whatever they received', () => {
    const many = Array.from({ length: 118 }, (_, index) =>
      failed(`read-${index}`, `expected RateLimit of /api/${index}, received "${index}"`),
    );
    expect(renderTable(sample.reportOf(many))).toBe(`http://simulated.example

FAIL  expected RateLimit of /api/0, received "0" (118 checks)
      read-0, read-1, read-2, read-3 and 114 more
      https://www.rfc-editor.org/rfc/rfc9110#section-8.4

0 passed, 118 failed, 0 skipped`);
  });

  it('has at most 40 lines for any number of causes, and all of them with --verbose', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      failed(`c${index}`, `cause ${'x'.repeat(index)}`, [{ request: ask('GET', '/') }]),
    );
    const others = Array.from({ length: 30 }, (_, index): Result => {
      const { check } = failed('a', '');
      if (index % 3 === 0) return { check, outcome: 'passed', note: `note ${index}` };
      return { check, outcome: index % 3 === 1 ? 'skipped' : 'expected', reason: `${index}` };
    });
    const all = [...many, ...others];
    expect(renderTable(sample.reportOf(all)).split('\n').length).toBeLessThanOrEqual(40);
    expect(renderTable(sample.reportOf(all, { verbose: true })).match(/^FAIL/gm)).toHaveLength(50);
  });

  it('prints only visible characters, and names a missing response', () => {
    const table = renderTable(sample.reportOf(sample.hostileResults, { name: sample.hostileText }));
    expect(table).not.toMatch(sample.unprintable);
    expect(table).toContain('received  no response');
  });
});
