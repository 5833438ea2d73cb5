import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../../../src/verify/reporters/github.ts';
import { hostileResults, hostileText, results, unprintable } from './sample-results.ts';

describe('The GitHub report', () => {
  it('has an error annotation for each failure, and a notice with the count', () => {
    expect(renderGithub('http://simulated.example', results).split('\n')).toEqual([
      `::error title=bad::What bad says. [seed §4]%0Aexpected status 304, received 404%0Aexpected no body, received 4 bytes%0Arequest   GET /api/v1/info, If-None-Match: "x"%0Areceived  status 404, content-type: text/plain, location: /x, 4 bytes%0Arepeat    curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info`,
      '::notice title=frontdesk-verify::http://simulated.example: 2 passed, 1 failed, 1 skipped',
    ]);
  });

  it('escapes commands in the text of another machine', () => {
    const lines = renderGithub(hostileText, hostileResults).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(unprintable);
    expect(lines[0]).toMatch(
      /^::error title=drift-\\x1b\]0;owned\\x07\\x0d\\x0a%3A%3Aerror%3A%3A</,
    );
    expect(lines[0]).toContain(' %250A ');
    expect(lines[1]).toMatch(/^::notice title=frontdesk-verify::/);
  });
});
