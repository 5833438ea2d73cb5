import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/verify/result.ts';
import { renderClaims, renderTable } from '../../../../src/verify/reporters/table.ts';
import { claim, hostileResults, hostileText, results, unprintable } from './sample-results.ts';

describe('The table for people', () => {
  it('says of each failure what was wrong, asked and answered, and how to ask again', () => {
    expect(renderTable('http://simulated.example', results)).toBe(`http://simulated.example

ok    good   What good says. [seed §4]
ok    noted  What noted says. [seed §4]
        unsigned
FAIL  bad    What bad says. [seed §4]
        expected status 304, came 404
        expected no body, came 4 bytes
        asked  GET /api/v1/info, If-None-Match: "x"
        came   status 404, content-type: text/plain, location: /x, 4 bytes
        again  curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info
skip  1 check: not run: nobody answers

2 passed, 1 failed, 1 skipped`);
  });

  it('says of many requests at fault how many more there are', () => {
    const bad = results.find((result) => result.outcome === 'failed');
    if (bad?.outcome !== 'failed') throw new Error('no failure');
    const many: Result = { ...bad, attempts: Array.from({ length: 7 }, () => bad.attempts).flat() };
    const table = renderTable('x', [many]);
    expect(table.match(/again {2}curl/g)).toHaveLength(4);
    expect(table).toContain('and 3 more requests like these');
  });

  it('counts together what was skipped for one reason', () => {
    const skipped = ['a', 'b', 'c'].map((id): Result => ({
      check: claim(id),
      outcome: 'skipped',
      reason: 'no connections',
    }));
    expect(renderTable('x', skipped)).toContain('\nskip  3 checks: no connections\n');
  });

  it('lets nothing through to a terminal but visible characters', () => {
    expect(renderTable(hostileText, hostileResults)).not.toMatch(unprintable);
  });

  it('shows no response where none came', () => {
    expect(renderTable('x', hostileResults)).toContain('came   no response');
  });
});

describe('The list of checks', () => {
  it('names each with what it needs and rests on', () => {
    expect(renderClaims([claim('a'), claim('long')])).toBe(`http  a     What a says. [seed §4]
http  long  What long says. [seed §4]

2 checks`);
  });
});
