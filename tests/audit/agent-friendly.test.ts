import { computeScore, runChecks } from 'afdocs';
import { expect, it, onTestFinished } from 'vitest';
import { facts } from '../fixtures/facts.ts';
import { startNodeServer } from '../server/hosts.ts';

it('afdocs scores the docs 100, and skips only its check for logins', async () => {
  const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
  onTestFinished(host.stop);
  const report = await runChecks(host.origin, {
    samplingStrategy: 'deterministic',
    requestDelay: 0,
    // The pages link to the build's base URL, but this server has another origin.
    canonicalOrigin: facts.baseUrl,
  });
  const others = report.results.filter(({ status }) => status !== 'pass');
  expect(others.map(({ id, status, message }) => `${status}: ${id}: ${message}`)).toEqual([
    expect.stringMatching(/^skip: section-header-quality: \d+ page\(s\) with tabs/),
    expect.stringMatching(/^skip: auth-alternative-access: All docs pages are publicly accessible/),
  ]);
  expect(report.testedPages).toBeGreaterThan(20);
  expect(computeScore(report).overall).toBe(100);
});
