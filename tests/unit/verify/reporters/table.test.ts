import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/verify/result.ts';
import { renderClaims, renderTable } from '../../../../src/verify/reporters/table.ts';
import { claim, hostileResults, hostileText, results, unprintable } from './sample-results.ts';

describe('The table', () => {
  it('shows each failure with its requests, its responses and a line that repeats them', () => {
    expect(renderTable('http://simulated.example', results)).toBe(`http://simulated.example

ok    good   What good says. [seed §4]
ok    noted  What noted says. [seed §4]
        unsigned
FAIL  bad    What bad says. [seed §4]
        expected status 304, received 404
        expected no body, received 4 bytes
        request   GET /api/v1/info, If-None-Match: "x"
        received  status 404, content-type: text/plain, location: /x, 4 bytes
        repeat    curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info
skip  1 check: not run: the origin is down

2 passed, 1 failed, 1 skipped`);
  });

  it('counts the requests that it leaves out', () => {
    const bad = results.find((result) => result.outcome === 'failed');
    if (bad?.outcome !== 'failed') throw new Error('no failure');
    const many: Result = { ...bad, attempts: Array.from({ length: 7 }, () => bad.attempts).flat() };
    const table = renderTable('x', [many]);
    expect(table.match(/repeat {4}curl/g)).toHaveLength(4);
    expect(table).toContain('and 3 more requests like these');
  });

  it('counts the checks that were skipped for the same reason', () => {
    const skipped = ['a', 'b', 'c'].map((id): Result => ({
      check: claim(id),
      outcome: 'skipped',
      reason: 'no connections',
    }));
    expect(renderTable('x', skipped)).toContain('\nskip  3 checks: no connections\n');
  });

  it('prints only visible characters', () => {
    expect(renderTable(hostileText, hostileResults)).not.toMatch(unprintable);
  });

  it('shows a missing response', () => {
    expect(renderTable('x', hostileResults)).toContain('received  no response');
  });
});

describe('The list of checks', () => {
  it('has the need, id, sentence and clause of each', () => {
    expect(renderClaims([claim('a'), claim('long')])).toBe(`http  a     What a says. [seed §4]
http  long  What long says. [seed §4]

2 checks`);
  });
});
