import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { openWatchedPage, themes, widths, type WatchedPage } from './watched-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);
let watched: WatchedPage;
afterEach(async () => {
  await watched.page.context().close();
});

async function open(options: Parameters<typeof openWatchedPage>[2] = {}): Promise<Page> {
  watched = await openWatchedPage(site(), undefined, { viewport: widths.desktop, ...options });
  await watched.page.goto('/docs/', { waitUntil: 'networkidle' });
  return watched.page;
}

const button = 'site-search > button';
const input = 'site-search dialog input';
const result = 'site-search dialog .pagefind-ui__result-link';

/** Whether an element is the one that has the focus. */
const hasFocus = async (page: Page, selector: string) =>
  (await page.locator(`${selector}:focus`).count()) > 0;

/** Waits until Pagefind's input is in the place of the page's own. */
const untilStarted = (page: Page) => page.locator('.pagefind-ui input').waitFor();

describe('The search', () => {
  it('loads nothing before it is opened, and once what it takes', async () => {
    const page = await open();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const before = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter((name) => /pagefind|search-interface/.test(name))).toEqual([]);
    expect(await page.locator('.pagefind-ui').count()).toBe(0);

    await page.locator(button).hover();
    expect(loaded).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      await page.locator(button).click();
      await untilStarted(page);
      await page.keyboard.press('Escape');
    }
    expect(await page.locator('.pagefind-ui').count()).toBe(1);
    expect(loaded.filter((name) => name.includes('search-interface'))).toHaveLength(1);
    expect(watched.takeFaults()).toEqual([]);
  });

  it('by mouse finds a page and goes there', async () => {
    const page = await open();
    await page.locator(button).click();
    await page.locator(input).fill('health');
    await page.locator(result).first().click();
    await page.waitForURL(({ pathname }) => pathname !== '/docs/');
    expect(await page.locator('main h1').textContent()).not.toBe('');
    expect(watched.takeFaults()).toEqual([]);
  });

  it.each(['desktop', 'phone'] as const)(
    'by key finds a page and goes there, on a %s',
    async (width) => {
      const page = await open({ viewport: widths[width] });
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await page.locator(`${input}:focus`).waitFor();
      await page.keyboard.type('health');
      await page.locator(result).first().waitFor();
      await tabTo(page, result);
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname !== '/docs/');
      expect(await page.locator('main h1').textContent()).not.toBe('');
      expect(watched.takeFaults()).toEqual([]);
    },
  );

  it.each(['Control+k', 'Control+K', 'Meta+k'])('opens and closes by %s', async (keys) => {
    const page = await open();
    await page.keyboard.press(keys);
    expect(await hasFocus(page, input)).toBe(true);
    await untilStarted(page);
    expect(await hasFocus(page, input)).toBe(true);
    await page.keyboard.press(keys);
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('searches for what was typed before it had loaded', async () => {
    const page = await open();
    const held = Promise.withResolvers<undefined>();
    await page.route('**/search-interface*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('heal');
    held.resolve(undefined);
    await untilStarted(page);
    await page.keyboard.type('th');
    expect(await page.locator(input).inputValue()).toBe('health');
    await page.locator(result).first().waitFor();
  });

  it('says that it did not load', async () => {
    const page = await open();
    await page.route('**/search-interface*', (route) => route.abort());
    await page.locator(button).click();
    await page.getByRole('status').getByText('The search did not load').waitFor();
  });

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside it', (page: Page) => page.mouse.click(5, 400)],
  ])('closes by %s, and gives the focus back', async (_title, close) => {
    const page = await open();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await untilStarted(page);
    await close(page);
    expect(await page.locator('dialog').isVisible()).toBe(false);
    expect(await hasFocus(page, button)).toBe(true);
  });

  it('closes by its button on a phone', async () => {
    const page = await open({ viewport: widths.phone });
    await page.locator(button).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('stays open under a click inside', async () => {
    const page = await open();
    await page.locator(button).click();
    await page.locator('dialog .frame').click({ position: { x: 3, y: 3 } });
    expect(await page.locator('dialog').isVisible()).toBe(true);
  });

  it.each([
    ['Macintosh; Intel Mac OS X 10_15_7', 'Meta+K', '⌘ K'],
    ['X11; Linux x86_64', 'Control+K', 'Ctrl K'],
  ])('shows the keys of the system %s', async (system, shortcut, keys) => {
    const page = await open({ userAgent: `Mozilla/5.0 (${system})` });
    expect(await page.locator(button).getAttribute('aria-keyshortcuts')).toBe(shortcut);
    const shown = await page
      .locator(button)
      .evaluate((element) => getComputedStyle(element, '::after').content);
    expect(shown).toContain(keys);
  });

  it.each(themes)('is free of barriers with results shown, %s', async (theme) => {
    const page = await open({ colorScheme: theme });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('health');
    await page.locator(result).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('moves nothing when its button comes to work', async () => {
    const page = await open();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().length);
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => {
            resolve(0);
          }, 200);
        }),
    );
    expect(shift).toBe(0);
  });

  it('is not there without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator(button).isVisible()).toBe(false);
    expect(await page.locator('header').getByText('Search').isVisible()).toBe(false);
  });
});
