import { describe, expect, it } from 'vitest';
import { renderClaimsJson, renderJson } from '../../../../src/verify/reporters/json.ts';
import { claim, hostileResults, hostileText, results, unprintable } from './sample-results.ts';

describe('The report for programs', () => {
  it('has a documented shape', () => {
    const shared = { clause: 'seed §4', need: 'http' };
    expect(JSON.parse(renderJson('http://simulated.example', results))).toEqual({
      target: 'http://simulated.example',
      passed: 2,
      failed: 1,
      skipped: 1,
      checks: [
        { id: 'good', sentence: 'What good says.', ...shared, outcome: 'passed' },
        {
          id: 'noted',
          sentence: 'What noted says.',
          ...shared,
          outcome: 'passed',
          note: 'unsigned',
        },
        {
          id: 'bad',
          sentence: 'What bad says.',
          ...shared,
          outcome: 'failed',
          faults: ['expected status 304, came 404', 'expected no body, came 4 bytes'],
          requests: [
            {
              method: 'GET',
              target: '/api/v1/info',
              headers: { 'If-None-Match': '"x"' },
              came: {
                status: 404,
                headers: { 'content-type': 'text/plain', location: '/x' },
                bodyStart: 'gone',
                bodyLength: 4,
              },
              curl: `curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info`,
            },
          ],
        },
        {
          id: 'lost',
          sentence: 'What lost says.',
          ...shared,
          outcome: 'skipped',
          reason: 'not run: nobody answers',
        },
      ],
    });
  });

  it('keeps another machine’s text exactly, in visible characters', () => {
    const json = renderJson('x', hostileResults);
    expect(json).not.toMatch(unprintable);
    expect(JSON.parse(json)).toMatchObject({ checks: [{ faults: [hostileText] }, {}, {}] });
  });
});

describe('The list of checks for programs', () => {
  it('names each with its sentence, clause and need', () => {
    expect(JSON.parse(renderClaimsJson([claim('a')]))).toEqual([claim('a')]);
  });
});
