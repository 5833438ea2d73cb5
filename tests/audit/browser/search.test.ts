import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { findViolations } from './accessibility.ts';
import { openWatchedPage, themes, widths, type WatchedPage } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);
let watched: WatchedPage;
afterEach(async () => {
  await watched.page.context().close();
});

async function open(options: Parameters<typeof openWatchedPage>[1] = {}): Promise<Page> {
  watched = await openWatchedPage(site(), { viewport: widths.desktop, ...options });
  await watched.page.goto(docsPath);
  return watched.page;
}

const button = 'site-search button[data-open-modal]';
const dialog = 'site-search dialog';
const input = `${dialog} input`;
const result = `${dialog} .pagefind-ui__result-link`;

describe('The search', () => {
  it('opens by its button, finds pages, and follows a result', async () => {
    const page = await open();
    await page.locator(button).click();
    await page.locator(input).fill('etag');
    await page.locator(result).first().waitFor();
    await page.locator(input).fill('rate limit');
    await page.locator(`${result}[href*="read-budget"]`).first().click();
    await page.waitForURL(`${docsPath}read-budget/**`);
    // The Content-Security-Policy must let the search load its index and run.
    expect(watched.takeErrors()).toEqual([]);
  });

  it('opens with Ctrl+K, focuses its input, and closes with Escape', async () => {
    const page = await open();
    // Starlight loads the interface when the browser is idle.
    await page.locator(input).waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.locator(`${input}:focus`).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator(dialog).isVisible()).toBe(false);
  });

  const windows = Object.keys(widths) as (keyof typeof widths)[];
  const views = themes.flatMap((theme) => windows.map((width) => [theme, width] as const));
  it.each(views)('has no accessibility violation in the %s theme on a %s', async (theme, width) => {
    const page = await open({ colorScheme: theme, viewport: widths[width] });
    await page.locator(button).click();
    await page.locator(input).fill('rate limit');
    await page.locator(result).first().waitFor();
    // Pagefind labels its input with a title, which screen readers read.
    const found = (await findViolations(page)).filter((one) => !one.startsWith('label-title-only'));
    expect(found).toEqual([]);
  });
});
