import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { findViolations } from './accessibility.ts';
import { ample, describeInBrowsers, useSiteInBrowser, widths } from './site-in-browser.ts';

const button = 'site-search button[data-open-modal]';
const dialog = 'site-search dialog';
const input = `${dialog} input`;

/** Opens the search with Ctrl+K once the page is drawn, because Chromium may drop keys before its first paint. */
async function openByKey(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  await page.keyboard.press('Control+k');
  await page.locator(`${input}:focus`).waitFor();
}

describeInBrowsers((launch) => {
  const site = useSiteInBrowser(ample, launch);

  it.each([
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const)('opens in the %s theme on a %s, and follows a result', async (theme, width) => {
    const options = { colorScheme: theme, viewport: widths[width] };
    const { page, takeErrors } = await site.open(docsPath, options);
    await page.locator(button).click();
    await page.locator(input).fill('rate limit');
    const found = page.locator(`${dialog} .pagefind-ui__result-link[href*="read-budget"]`).first();
    await found.waitFor();
    expect(await findViolations(page)).toEqual([]);
    const excerpts = await page.locator(`${dialog} .pagefind-ui__result-excerpt`).allInnerTexts();
    for (const excerpt of excerpts) expect(excerpt).toMatch(/[.…]$/);
    await found.click();
    await page.waitForURL(`${docsPath}read-budget/**`);
    // The Content-Security-Policy must let the search load its index and run.
    expect(takeErrors()).toEqual([]);
  });

  it('The search opens with Ctrl+K, focuses its input, and closes with Escape', async () => {
    const { page } = await site.open(docsPath);
    await openByKey(page);
    await page.keyboard.press('Escape');
    expect(await page.locator(dialog).isVisible()).toBe(false);
  });

  it('A page is not listed as a section of itself', async () => {
    const { page } = await site.open(docsPath);
    await openByKey(page);
    await page.locator(input).fill('errors');
    const titles = page.locator(`${dialog} .pagefind-ui__result`).first().locator('a');
    await titles.nth(1).waitFor();
    expect((await titles.allTextContents()).filter((title) => title === 'Errors')).toEqual([
      'Errors',
    ]);
  });

  it('A search without results offers the number', async () => {
    const { page } = await site.open(docsPath);
    await openByKey(page);
    const offer = page.locator(`${dialog} p:has(a[href="tel:+12025550142"])`);
    await page.locator(input).fill('errors');
    await page.locator(`${dialog} .pagefind-ui__result`).first().waitFor();
    expect(await offer.isVisible()).toBe(false);
    await page.locator(input).fill('zzzz');
    await expect.poll(() => offer.isVisible()).toBe(true);
    expect(await offer.innerText()).toMatch(/^Call or text \+1/);
  });
});
