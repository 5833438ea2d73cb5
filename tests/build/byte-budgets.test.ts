import { expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { weighPage, sumByKind } from '../bench/page-bytes/weigh.ts';
import { readWire } from '../bench/wire-bytes.ts';
import { ample, useSiteInBrowser } from '../browser/site-in-browser.ts';

/**
 * The most bytes that a page and everything it loads may have on the wire, by what the browser takes
 * each file for, with the build's own brotli. The limits are about 3 % above what they were measured at.
 * - document: the page, with its Content-Security-Policy
 * - stylesheet: Starlight's own are 11 KB, and 3.5 KB more where a page shows code
 * - script: Starlight's own alone; 20 KB of them are the search
 * - fetch: the front page asks for health
 */
const budgets = {
  '/': { document: 8_420, stylesheet: 11_790, script: 24_100, fetch: 11 },
  [`${docsPath}read-budget/`]: { document: 10_350, stylesheet: 15_390, script: 26_270 },
  [`${docsPath}reference/`]: { document: 8_140, stylesheet: 15_390, script: 26_270 },
  [`${docsPath}reference/info/`]: { document: 10_740, stylesheet: 15_390, script: 26_270 },
} as const;

/** The most bytes that the status line and the headers of info may have. */
const headLimit = 900;

const site = useSiteInBrowser(ample);

it.each(Object.entries(budgets))(
  '%s and everything it loads stay within their limits',
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
