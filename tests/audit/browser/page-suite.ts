import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { builtPages } from './built-pages.ts';
import { openWatchedPage, widths, type Theme, type WatchedPage } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

/** Tests every built page in a theme. Each theme has its own file, so that they run in parallel. */
export function testPagesIn(theme: Theme): void {
  const site = useSiteInBrowser(ample);

  describe(`In the ${theme} theme`, () => {
    let watched: WatchedPage;
    beforeAll(async () => {
      watched = await openWatchedPage(site(), { colorScheme: theme });
    });

    it.each(builtPages)('$path has no errors', async ({ path }) => {
      const { page, takeErrors } = watched;
      await page.goto(path);
      expect.soft(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      for (const size of [widths.desktop, widths.phone]) {
        await page.setViewportSize(size);
        expect.soft(await findViolations(page, theme), `at ${size.width} px`).toEqual([]);
      }
      for (const width of [320, 360, widths.phone.width, widths.desktop.width]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await page.evaluate(overflow), `wider than ${width} px`).toEqual([]);
        expect.soft(await page.evaluate(brokenWords), `broken at ${width} px`).toEqual([]);
      }
      // Last, because a page keeps running after it has loaded.
      expect(takeErrors()).toEqual([]);
    });
  });
}

/** Finds the elements that make a page scroll sideways. */
function overflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Finds the titles, routes, and keys that are one word and take more than one line. */
function brokenWords(): string[] {
  return [...document.querySelectorAll('main :is(h1, :not(pre) > code)')]
    .filter(({ textContent }) => /^(?:\/api\/[\w./]+|[a-z_]+)$/.test(textContent))
    .filter((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map(({ textContent }) => textContent);
}
