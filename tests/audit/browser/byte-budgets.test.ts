import { expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';
import { openWatchedPage, widths } from './watched-page.ts';

/** The maximum bytes of a page and all its files on the wire, search included, with the brotli files of the build. */
const limit = 60_000;

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
  // Starlight loads its search when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  await page.context().close();
  return weight;
}

it.each(['/', `${docsPath}read-budget/`, `${docsPath}reference/`, `${docsPath}reference/info/`])(
  '%s and its files are within the limit',
  async (path) => {
    const weight = await weigh(path);
    const bytes = Object.values(weight).reduce((sum, one) => sum + one, 0);
    process.stdout.write(`${path}: ${bytes} bytes: ${JSON.stringify(weight)}\n`);
    expect(Object.keys(weight)).toEqual(expect.arrayContaining(['document', 'script']));
    expect(bytes).toBeLessThanOrEqual(limit);
  },
);

it('info has at most 880 bytes of headers', async () => {
  const { headers } = await fetch(`${site().origin}/api/v1/info`);
  const fields = [...headers].map((field) => `${field.join(': ')}\r\n`);
  expect(fields.join('')).toMatch(/^ratelimit: /m);
  expect(fields.join('').length).toBeLessThanOrEqual(880);
});
