import { expect, it } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';
import { openWatchedPage, widths } from './watched-page.ts';

/**
 * The maximum bytes of a page and its files on the wire, by the browser's type of each file. They are
 * about 3 % above the measured bytes, with the brotli files of the build.
 * - document: the page, with its Content-Security-Policy
 * - stylesheet: 11 KB of Starlight, and 3.5 KB more on pages with code
 * - script: Starlight without the 20 KB of its search, which loads when it opens
 * - fetch: the home page requests health
 */
const budgets = {
  '/': { document: 9_080, stylesheet: 15_400, script: 3_950, fetch: 11 },
  [`${docsPath}read-budget/`]: { document: 11_580, stylesheet: 15_400, script: 5_110 },
  [`${docsPath}reference/`]: { document: 8_820, stylesheet: 11_810, script: 4_120 },
  [`${docsPath}reference/info/`]: { document: 11_200, stylesheet: 15_400, script: 5_110 },
} as const;

/** The notices of a deprecation make some documents longer. */
const notices = routes.some(({ lifecycle }) => lifecycle) ? 600 : 0;

const site = useSiteInBrowser(ample);

/** Loads a page with an empty cache. Returns the bytes of its bodies on the wire by kind of file. */
async function weigh(path: string): Promise<Record<string, number>> {
  const { page } = await openWatchedPage(site(), { viewport: widths.desktop });
  const weight: Record<string, number> = {};
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    const add = ({ responseBodySize }: { readonly responseBodySize: number }) => {
      weight[kind] = (weight[kind] ?? 0) + responseBodySize;
    };
    sizes.push(request.sizes().then(add));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // Starlight starts its search when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  await page.context().close();
  return weight;
}

it.each(Object.entries(budgets))(
  '%s and its files are within their limits',
  async (path, budget) => {
    const weight = await weigh(path);
    process.stdout.write(`${path}: ${JSON.stringify(weight)}\n`);
    expect(Object.keys(weight).toSorted()).toEqual(Object.keys(budget).toSorted());
    for (const [kind, limit] of Object.entries(budget)) {
      const max = kind === 'document' ? limit + notices : limit;
      expect(weight[kind], `bytes of ${kind}`).toBeLessThanOrEqual(max);
    }
  },
);

it('info has at most 880 bytes of headers', async () => {
  const { headers } = await fetch(`${site().origin}/api/v1/info`);
  const fields = [...headers].map((field) => `${field.join(': ')}\r\n`);
  expect(fields.join('')).toMatch(/^ratelimit: /m);
  expect(fields.join('').length).toBeLessThanOrEqual(880);
});
