import { computeScore, runChecks, type ReportResult } from 'afdocs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { startNodeServer, type RunningHost } from '../http/hosts.ts';

let host: RunningHost;
let report: ReportResult;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
  report = await runChecks(host.origin, {
    samplingStrategy: 'deterministic',
    requestDelay: 0,
    // Pages and files name the origin of the build, which is served elsewhere here.
    canonicalOrigin: facts.baseUrl,
  });
});
afterAll(() => host.stop());

it('Every check of agent-friendly docs that applies to the site passes', () => {
  const faults = report.results.filter(({ status }) => !['pass', 'skip'].includes(status));
  expect(faults.map(({ id, status, message }) => `${status}: ${id}: ${message}`)).toEqual([]);
});

it('The checks that do not apply are the ones for docs behind a login', () => {
  const skipped = report.results.filter(({ status }) => status === 'skip');
  expect(skipped.map(({ id, message }) => `${id}: ${message}`)).toEqual([
    expect.stringMatching(/^auth-alternative-access: All docs pages are publicly accessible/),
  ]);
});

it('The score is 100', () => {
  expect(report.testedPages).toBeGreaterThan(20);
  expect(computeScore(report).overall).toBe(100);
});
