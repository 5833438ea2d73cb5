import { expect, it } from 'vitest';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { findViolations } from './accessibility.ts';
import { ample, describeInBrowsers, tabTo, useSiteInBrowser, widths } from './site-in-browser.ts';

const phone = { viewport: widths.phone };
const desktop = { viewport: widths.desktop };

describeInBrowsers((launch) => {
  const site = useSiteInBrowser(ample, launch);

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('Tab reaches the phone number on the home page on a %s', async (_title, options) => {
    const { page, takeErrors } = await site.open('/', options);
    await tabTo(page, 'main a[href^="tel:"]');
    const focused = page.locator('main a[href^="tel:"]:focus');
    const outline = await focused.evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(outline).not.toBe('none');
    expect(await focused.textContent()).toMatch(/\d{3}/);
    expect(takeErrors()).toEqual([]);
  });

  it('A theme selected by keyboard applies to the next page too', async () => {
    const { page, takeErrors } = await site.open(docsPath, desktop);
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('light');
    await tabTo(page, 'theme-toggle button');
    await page.keyboard.press('Enter');
    expect(await theme()).toBe('dark');
    await page.goto('/');
    expect(await theme()).toBe('dark');
    await page.locator('theme-toggle button:visible').click();
    expect(await theme()).toBe('light');
    // The page follows the system again.
    expect(await page.evaluate(() => localStorage.getItem('starlight-theme'))).toBe('');
    expect(takeErrors()).toEqual([]);
  });

  it('The menu on a phone opens by keyboard and leads to a page', async () => {
    const { page, takeErrors } = await site.open(docsPath, phone);
    await tabTo(page, 'button[popovertarget]');
    await page.keyboard.press('Enter');
    const link = `nav a[href="${docsPath}versioning/"]`;
    await page.locator(link).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    const names = page.locator('.social-icons a:visible');
    expect(await names.allTextContents()).toEqual(['Docs', 'API', 'Agents']);
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${docsPath}versioning/`);
    expect(takeErrors()).toEqual([]);
  });
});
