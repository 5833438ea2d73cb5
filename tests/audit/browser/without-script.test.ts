import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { builtPages } from './built-pages.ts';
import { openWatchedPage, widths } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);

describe.each(['desktop', 'phone'] as const)('Without JavaScript, on a %s', (width) => {
  let page: Page;
  beforeAll(async () => {
    const options = { javaScriptEnabled: false, viewport: widths[width] };
    ({ page } = await openWatchedPage(site(), options));
  });

  it.each(builtPages)('$path shows its content and its links', async ({ path }) => {
    await page.goto(path);
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(20);
    expect(await page.locator('a:visible').count()).toBeGreaterThan(0);
  });

  it('the home page shows the phone number', async () => {
    await page.goto('/');
    expect(await page.locator('main a[href^="tel:"]').first().isVisible()).toBe(true);
  });

  it('the docs show the sidebar', async () => {
    await page.goto(docsPath);
    if (width === 'phone') await page.locator('button[popovertarget]').click();
    expect(await page.locator(`nav a[href="${docsPath}errors/"]`).first().isVisible()).toBe(true);
  });
});
