import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { createCheckout, type Checkout } from '../../build/checkout.ts';
import { clinic, extreme, setProduct } from '../../build/other-products.ts';
import { startBundle, type RunningHost } from '../../server/hosts.ts';
import { findViolations } from './accessibility.ts';
import { launchChromium, themes, widths } from './site-in-browser.ts';

const paths = ['/', docsPath, `${docsPath}agent-access/`, `${docsPath}reference/info/`];

describe.each([
  ['A product whose accent is at the contrast limit', clinic],
  ['A product with the longest and oddest values', extreme],
])('%s', (_title, product) => {
  let browser: Browser;
  let checkout: Checkout;
  let host: RunningHost;
  beforeAll(async () => {
    checkout = await createCheckout();
    await setProduct(checkout, product);
    const { code, text } = await checkout.build();
    expect(code, text).toBe(0);
    host = await startBundle({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' }, checkout.folder);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await checkout.remove();
  });

  it.each(paths.flatMap((path) => themes.map((theme) => [path, theme] as const)))(
    'has an accessible page at %s in the %s theme, as wide as its window',
    async (path, theme) => {
      const page = await browser.newPage({ baseURL: host.origin, colorScheme: theme });
      await page.goto(path);
      for (const size of Object.values(widths)) {
        await page.setViewportSize(size);
        expect.soft(await findViolations(page, theme), `at ${size.width} px`).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width).toBe(size.width);
      }
      await page.close();
    },
  );
});
