import { computeScore, runChecks, type ReportResult } from 'afdocs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { startNodeServer, type RunningHost } from '../server/hosts.ts';

let host: RunningHost;
let report: ReportResult;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
  report = await runChecks(host.origin, {
    samplingStrategy: 'deterministic',
    requestDelay: 0,
    // The pages link to the build's base URL, but this server has another origin.
    canonicalOrigin: facts.baseUrl,
  });
});
afterAll(() => host.stop());

it('afdocs scores the docs 100, and skips only its check for logins', () => {
  const others = report.results.filter(({ status }) => status !== 'pass');
  expect(others.map(({ id, status, message }) => `${status}: ${id}: ${message}`)).toEqual([
    expect.stringMatching(/^skip: auth-alternative-access: All docs pages are publicly accessible/),
  ]);
  expect(report.testedPages).toBeGreaterThan(20);
  expect(computeScore(report).overall).toBe(100);
});
