import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/verify/result.ts';
import { renderTable } from '../../../../src/verify/reporters/table.ts';
import { hostileResults, hostileText, results, unprintable } from './sample-results.ts';

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

  it('prints only visible characters, and names a missing response', () => {
    const table = renderTable(hostileText, hostileResults);
    expect(table).not.toMatch(unprintable);
    expect(table).toContain('received  no response');
  });
});
