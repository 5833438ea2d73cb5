import { expect, it } from 'vitest';
import { weighPage, sumByKind } from '../bench/page-bytes/weigh.ts';
import { readWire } from '../bench/wire-bytes.ts';
import { ample, useSiteInBrowser } from '../browser/site-in-browser.ts';

/**
 * What a page and all that it loads may weigh on the wire, with brotli as the build made it: in bytes,
 * by what the browser takes a file for. Some three per cent above what it was when they were set.
 * - document: the page, of which the sidebar is 1 KB and the policy for scripts half of one
 * - stylesheet: Starlight's own are 11.5 KB, and 3.5 more where a page shows code
 * - script: Starlight's, and 1.2 KB that open the search; its interface is not among them
 * - fetch: what the front page asks of health
 */
const budgets = {
  '/': { document: 8_050, stylesheet: 12_750, script: 2_180, fetch: 11 },
  '/docs/read-budget/': { document: 10_280, stylesheet: 16_350, script: 4_340 },
  '/docs/reference/': { document: 9_380, stylesheet: 12_750, script: 3_340 },
  '/docs/reference/operations/getinfov1/': { document: 13_680, stylesheet: 16_350, script: 4_340 },
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
