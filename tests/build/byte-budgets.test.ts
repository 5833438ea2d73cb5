import { expect, it } from 'vitest';
import { weighPage, sumByKind } from '../bench/page-bytes/weigh.ts';
import { readWire } from '../bench/wire-bytes.ts';
import { ample, useSiteInBrowser } from '../browser/site-in-browser.ts';

/**
 * What a page and all that it loads may weigh on the wire, with brotli as the build made it: in bytes,
 * by what the browser takes a file for. Some three per cent above what it was when they were set.
 * - document: the page, of which the sidebar is 1 KB and the policy for scripts half of one
 * - stylesheet: Starlight's own are 14.4 KB, and 3.5 more where a page shows code
 * - script: the search is 22 KB of it
 * - fetch: what the front page asks of health
 */
const budgets = {
  '/': { document: 9_150, stylesheet: 15_600, script: 24_100, fetch: 11 },
  '/docs/read-budget/': { document: 11_800, stylesheet: 19_200, script: 26_250 },
  '/docs/reference/': { document: 10_450, stylesheet: 15_600, script: 25_250 },
  '/docs/reference/operations/getinfov1/': { document: 14_750, stylesheet: 19_200, script: 26_250 },
} as const;

/** What the head of a response of info may weigh, in bytes. */
const headLimit = 900;

const site = useSiteInBrowser(ample);

it.each(Object.entries(budgets))(
  '%s with all it loads keeps to its bytes',
  async (path, budget) => {
    const { browser, origin } = site();
    const weight = sumByKind(await weighPage(browser, origin, path));
    process.stdout.write(`${path}: ${JSON.stringify(weight)}\n`);
    expect(Object.keys(weight).toSorted()).toEqual(Object.keys(budget).toSorted());
    for (const [kind, limit] of Object.entries(budget)) {
      expect(weight[kind], `bytes of ${kind}`).toBeLessThanOrEqual(limit);
    }
  },
);

it('info has at most 900 bytes of headers on the wire', async () => {
  const { head } = await readWire(site().origin, '/api/v1/info');
  expect(head.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nRateLimit: [^]*\r\n\r\n$/);
  expect(head.length).toBeLessThanOrEqual(headLimit);
});
