import { describe, expect, it } from 'vitest';
import { renderJson } from '../../../../src/verify/reporters/json.ts';
import { exchange, respond } from '../simulated-target.ts';
import * as sample from './sample-results.ts';

describe('The JSON report', () => {
  it('has a documented shape', () => {
    const claim = (id: string) => ({
      id,
      sentence: `What ${id} says.`,
      clause: sample.clauseUrl,
      need: 'http',
    });
    const request = {
      method: 'GET',
      target: '/api/v1/info',
      headers: { 'If-None-Match': '"x"' },
      received: {
        status: 404,
        headers: { 'content-type': 'text/plain', location: '/x' },
        bodyStart: 'gone',
        bodyLength: 4,
      },
      curl: `curl -sSi --path-as-is -H 'If-None-Match: "x"' http://simulated.example/api/v1/info`,
    };
    const mismatches = ['expected status 304, received 404', 'expected no body, received 4 bytes'];
    expect(JSON.parse(renderJson(sample.reportOf(sample.results)))).toEqual({
      target: 'http://simulated.example',
      ...{ passed: 1, failed: 1, expected: 1, skipped: 1 },
      checks: [
        { ...claim('good'), outcome: 'passed' },
        { ...claim('bad'), outcome: 'failed', mismatches, requests: [request] },
        { ...claim('known'), outcome: 'expected', reason: 'behind nginx: TRACE' },
        { ...claim('lost'), outcome: 'skipped', reason: 'not checked: the origin is down' },
      ],
    });
  });

  it('has only the start of a long body', () => {
    const check = { id: 'bad', sentence: '', clause: 'paths', need: 'http' } as const;
    const exchanges = [exchange(respond(200, 'x'.repeat(3000)))];
    const long = { check, outcome: 'failed', mismatches: [{ text: 'no', exchanges }] } as const;
    const received = { bodyStart: 'x'.repeat(1024), bodyLength: 3000 };
    expect(JSON.parse(renderJson(sample.reportOf([long])))).toMatchObject({
      checks: [{ requests: [{ received }] }],
    });
  });

  it('keeps the text of another machine exactly, in visible characters', () => {
    const json = renderJson(sample.reportOf(sample.hostileResults));
    expect(json).not.toMatch(sample.unprintable);
    expect(JSON.parse(json)).toMatchObject({
      checks: [{ mismatches: [sample.hostileText] }, {}],
    });
  });
});
