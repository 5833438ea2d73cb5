import { describe, expect, it } from 'vitest';
import { ask } from '../../../../src/verify/check.ts';
import { renderTable } from '../../../../src/verify/reporters/table.ts';
import type { Mismatch, Result } from '../../../../src/verify/result.ts';
import { exchange, respond } from '../simulated-target.ts';
import * as sample from './sample-results.ts';

const at = (path: string) => exchange(respond(200), ask('GET', path));

function failed(id: string, ...mismatches: (string | Mismatch)[]): Result {
  const check = { id, sentence: `${id}.`, clause: 'RFC 9110 §8.4', need: 'http' } as const;
  const all = mismatches.map((one) =>
    typeof one === 'string' ? { text: one, exchanges: [at(`/${id}`)] } : one,
  );
  return { check, outcome: 'failed', mismatches: all };
}

/** The first lines of the causes in a report. */
function titles(results: readonly Result[]): string[] {
  const table = renderTable(sample.reportOf(results));
  return [...table.matchAll(/^FAIL  (.*)$/gm)].map(([, title = '']) => title);
}

describe('The table', () => {
  it('shows each cause with its rule, its request and a line that repeats it, and the count last', () => {
    expect(renderTable(sample.reportOf(sample.results, { unchecked: 'Not compared.' })))
      .toBe(`http://simulated.example

FAIL  expected status 304, received 404 at /api/v1/info
      also: expected no body, received 4 bytes
      bad: What bad says.
      ${sample.clauseUrl}
      request   GET /api/v1/info, If-None-Match: "x"
      received  status 404, content-type: text/plain, location: /x, 4 bytes
      repeat    curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info

fails 1 check: behind nginx: TRACE
skip  1 check: not checked: the origin is down
Not compared.
1 passed, 1 failed, 1 failed as expected, 1 skipped`);
  });

  it('groups the checks that fail for the same cause, whatever they received', () => {
    const many = Array.from({ length: 118 }, (_, index) =>
      failed(`read-${index}`, `expected RateLimit of /api/${index}, received "${index}"`),
    );
    expect(titles(many)).toEqual(['expected RateLimit of /api/0, received "0" (118 checks)']);
  });

  it('shows what to do next first, and then the causes of the fewest checks', () => {
    const wide = ['a', 'b', 'c'].map((id) => failed(id, 'everywhere'));
    const next = { text: 'old build', exchanges: [], next: 'Deploy again.' };
    expect(titles([...wide, failed('d', 'here'), failed('e', next), failed('f', next)])).toEqual([
      'old build (2 checks)',
      'here at /d',
      'everywhere (3 checks)',
    ]);
  });

  it('suggests --behind for the failures that the server in front explains', () => {
    const response = exchange(respond(405, '', { server: 'nginx/1.26.3' }), ask('TRACE', '/api'));
    const { check } = failed('unknown-trace');
    const mismatches = [{ text: 'not a response of the API', exchanges: [response] }];
    const result = {
      check: { ...check, differs: 'trace' },
      outcome: 'failed',
      mismatches,
    } as const;
    expect(renderTable(sample.reportOf([result]))).toContain(
      '      If nginx is in front on purpose, add --behind nginx: it explains these failures.\n',
    );
  });

  it('has at most 40 lines for any number of causes, and all of them with --verbose', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      failed(`c${index}`, `cause ${'x'.repeat(index)}`),
    );
    const others = Array.from({ length: 30 }, (_, index): Result => {
      const { check } = failed('a');
      return { check, outcome: index % 2 === 1 ? 'skipped' : 'expected', reason: `${index}` };
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
