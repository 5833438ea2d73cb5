import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../../../src/verify/reporters/github.ts';
import { hostileResults, hostileText, results, unprintable } from './sample-results.ts';

describe('The annotations for GitHub', () => {
  it('are an error a failure, and a notice with the count', () => {
    expect(renderGithub('http://simulated.example', results).split('\n')).toEqual([
      `::error title=bad::What bad says. [seed §4]%0Aexpected status 304, came 404%0Aexpected no body, came 4 bytes%0Aasked  GET /api/v1/info, If-None-Match: "x"%0Acame   status 404, content-type: text/plain, location: /x, 4 bytes%0Aagain  curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info`,
      '::notice title=frontdesk-verify::http://simulated.example: 2 passed, 1 failed, 1 skipped',
    ]);
  });

  it('hold no command of another machine’s', () => {
    const lines = renderGithub(hostileText, hostileResults).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(unprintable);
    expect(lines[0]).toMatch(
      /^::error title=drift-\\x1b\]0;owned\\x07\\x0d\\x0a%3A%3Aerror%3A%3A</,
    );
    expect(lines[0]).toContain(' %250A ');
    expect(lines[1]).toMatch(/^::notice title=frontdesk-verify::/);
  });

  it('are the notice alone where every check holds', () => {
    const good = results.filter(({ outcome }) => outcome === 'passed');
    expect(renderGithub('x', good)).toBe(
      '::notice title=frontdesk-verify::x: 2 passed, 0 failed, 0 skipped',
    );
  });
});
