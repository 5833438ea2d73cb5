import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNodeServer, type RunningHost } from '../http/hosts.ts';
import { findViolations } from './accessibility.ts';
import { builtPages } from './built-pages.ts';
import { launchChromium } from './chromium.ts';
import { openWatchedPage, widths, type Theme, type WatchedPage } from './watched-page.ts';

/** What holds of every built page in a theme; each theme is a file of its own, to run beside. */
export function testPagesIn(theme: Theme): void {
  let host: RunningHost;
  let browser: Browser;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
  });

  describe(`In the ${theme} theme`, () => {
    let watched: WatchedPage;
    beforeAll(async () => {
      watched = await openWatchedPage(browser, host.origin, theme);
    });

    it.each(builtPages)('$path works without a fault', async ({ path }) => {
      const { page, takeFaults } = watched;
      await page.setViewportSize(widths.desktop);
      await page.goto(path);
      expect.soft(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      expect.soft(await findViolations(page, theme)).toEqual([]);
      for (const width of [widths.desktop, widths.phone]) {
        await page.setViewportSize(width);
        expect.soft(await page.evaluate(overflow), 'what is wider than the window').toEqual([]);
      }
      // Last, for a page goes on once it is loaded.
      expect(takeFaults()).toEqual([]);
    });
  });
}

/** The elements that make a page scroll sideways. */
function overflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}
