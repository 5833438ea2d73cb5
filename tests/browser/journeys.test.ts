import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { tabTo } from './keyboard.ts';
import { openWatchedPage, widths, type WatchedPage } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);
let watched: WatchedPage;
afterEach(async () => {
  await watched.page.context().close();
  expect(watched.takeFaults()).toEqual([]);
});

async function open(path: string, width: keyof typeof widths = 'desktop'): Promise<Page> {
  watched = await openWatchedPage(site(), 'dark', { viewport: widths[width] });
  await watched.page.goto(path);
  return watched.page;
}

it.each(['desktop', 'phone'] as const)(
  'The phone number on the front page is in reach of Tab on a %s, and the focus shows',
  async (width) => {
    const page = await open('/', width);
    await tabTo(page, 'main a[href^="tel:"]');
    const focused = page.locator('main a[href^="tel:"]:focus');
    const outline = await focused.evaluate((link) => getComputedStyle(link).outlineStyle);
    expect(outline).not.toBe('none');
    expect(await focused.textContent()).toMatch(/\d{3}/);
  },
);

it('The first Tab is on a link to the content', async () => {
  const page = await open(docsPath);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#_top');
});

it('A theme chosen by key is the theme, on the next page too', async () => {
  watched = await openWatchedPage(site(), undefined, {
    colorScheme: 'dark',
    viewport: widths.desktop,
  });
  const { page } = watched;
  await page.goto(docsPath);
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('dark');
  await tabTo(page, 'starlight-theme-select select');
  await page.keyboard.type('Light');
  await expect.poll(theme).toBe('light');
  await page.goto('/');
  expect(await theme()).toBe('light');
});

it('A menu on a phone opens by key and shows the docs', async () => {
  const page = await open(docsPath, 'phone');
  await tabTo(page, 'button[popovertarget]');
  await page.keyboard.press('Enter');
  const link = page.locator(`nav a[href="${docsPath}errors/"]`).first();
  await link.waitFor();
  await tabTo(page, `nav a[href="${docsPath}errors/"]`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${docsPath}errors/`);
});
