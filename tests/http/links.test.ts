import { LinkChecker, LinkState } from 'linkinator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNodeServer, type RunningHost } from './hosts.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
});
afterAll(() => host.stop());

it('The built site has no broken link', async () => {
  const { links } = await new LinkChecker().check({
    path: `${host.origin}/`,
    recurse: true,
    checkFragments: true,
    // The base URL of the build.
    urlRewriteExpressions: [
      { pattern: /^http:\/\/localhost:4321(?=\/)/, replacement: host.origin },
    ],
    // The result must not depend on other servers.
    linksToSkip: ['^(?:tel|sms|mailto):', '/mcp$', String.raw`^https://www\.rfc-editor\.org/`],
  });
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, status, parent }) => ({ url, status, parent }))).toEqual([]);
  expect(links.filter(({ state }) => state === LinkState.OK).length).toBeGreaterThan(10);
});
