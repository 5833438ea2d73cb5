import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { findViolations } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { openWatchedPage, widths, type WatchedPage } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);
let watched: WatchedPage;
afterEach(async () => {
  await watched.page.context().close();
  expect(watched.takeErrors()).toEqual([]);
});

async function open(path: string, width: keyof typeof widths = 'desktop'): Promise<Page> {
  watched = await openWatchedPage(site(), { colorScheme: 'dark', viewport: widths[width] });
  await watched.page.goto(path);
  return watched.page;
}

it.each(['desktop', 'phone'] as const)(
  'The phone number on the home page is in reach of Tab on a %s, and its focus is visible',
  async (width) => {
    const page = await open('/', width);
    await tabTo(page, 'main a[href^="tel:"]');
    const focused = page.locator('main a[href^="tel:"]:focus');
    const outline = await focused.evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(outline).not.toBe('none');
    expect(await focused.textContent()).toMatch(/\d{3}/);
  },
);

it('The first Tab focuses a link to the content', async () => {
  const page = await open(docsPath);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**#_top');
});

it('A theme selected by keyboard applies to the next page too', async () => {
  const page = await open(docsPath);
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('dark');
  await tabTo(page, 'starlight-theme-select select');
  await page.keyboard.type('Light');
  await expect.poll(theme).toBe('light');
  await page.goto('/');
  expect(await theme()).toBe('light');
});

it('The menu on a phone opens by keyboard and leads to a page', async () => {
  const page = await open(docsPath, 'phone');
  await tabTo(page, 'button[popovertarget]');
  await page.keyboard.press('Enter');
  const link = page.locator(`nav a[href="${docsPath}errors/"]`).first();
  await link.waitFor();
  expect(await findViolations(page, 'dark')).toEqual([]);
  expect(await page.locator('nav[aria-label="Site"] a:visible').allTextContents()).toEqual([
    'Docs',
    'API',
    'Agents',
  ]);
  await tabTo(page, `nav a[href="${docsPath}errors/"]`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${docsPath}errors/`);
});
