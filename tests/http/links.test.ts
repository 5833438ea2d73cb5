import { afterAll, beforeAll, expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { findBrokenLinks } from './broken-links.ts';
import { startNodeServer, type RunningHost } from './hosts.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
});
afterAll(() => host.stop());

it('The built site has no broken link', async () => {
  const { broken, count } = await findBrokenLinks(host.origin, facts.baseUrl);
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(10);
});
