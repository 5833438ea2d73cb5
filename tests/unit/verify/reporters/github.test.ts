import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../../../src/verify/reporters/github.ts';
import * as sample from './sample-results.ts';

describe('The GitHub report', () => {
  it('has an error annotation for each cause, and a notice with the count', () => {
    const [first, ...more] = renderGithub(sample.reportOf(sample.results)).split('\n');
    expect(first).toContain(
      `::error title=bad::expected status 304, received 404 at /api/v1/info%0Aalso: expected no body, received 4 bytes%0Abad: What bad says.%0A${sample.clauseUrl}%0A`,
    );
    expect(more).toEqual([
      '::notice title=frontdesk-verify::http://simulated.example: 1 passed, 1 failed, 1 failed as expected, 1 skipped',
    ]);
  });

  it('escapes commands in the text of another machine', () => {
    const lines = renderGithub(
      sample.reportOf(sample.hostileResults, { name: sample.hostileText }),
    ).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(sample.unprintable);
    expect(lines[0]).toMatch(
      /^::error title=build-\\u001b\]0;owned\\u0007\\u000d\\u000a%3A%3Aerror%3A%3A</,
    );
    expect(lines[0]).toContain(' %250A ');
    expect(lines[1]).toMatch(/^::notice title=frontdesk-verify::/);
  });
});
