import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { findViolations } from './accessibility.ts';
import { builtPages } from './built-pages.ts';
import { ample, launchChromium, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);
const viewports = [1440, 768, 390, 320];

/** In bytes per second, and milliseconds. */
const throughput = { downloadThroughput: 60_000, uploadThroughput: 60_000 };
const slowNetwork = { ...throughput, offline: false, latency: 50 };

describe.each(themes)('In the %s theme', (theme) => {
  it.each(builtPages)('$path has no errors', async ({ path }) => {
    const { page, takeErrors } = await site.open(path, { colorScheme: theme });
    expect.soft(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    for (const width of viewports) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await findViolations(page, theme), `at ${width} px`).toEqual([]);
    }
    expect.soft(await page.evaluate(findUnstyledLinks)).toEqual([]);
    // Last, because a page keeps running after it has loaded. The error page has the status 404.
    const errors = takeErrors().filter((line) => path !== '/404.html' || !line.includes('404'));
    expect(errors).toEqual([]);
  });
});

it.each(builtPages)('$path fits on windows of every width', async ({ path }) => {
  const { page } = await site.open(path);
  for (const width of viewports) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await page.evaluate(findOverflow), `wider than ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(findBrokenWords), `broken at ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(findCutCode), `cut at ${width} px`).toEqual([]);
  }
});

it.each(builtPages)('$path does not move while it loads slowly', async ({ path }) => {
  for (const viewport of Object.values(widths)) {
    const { page } = await site.open('about:blank', { viewport });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', slowNetwork);
    // On a busy machine, a request that Chromium slows down can get stuck.
    await page.goto(path, { timeout: 20_000 }).catch(() => page.goto(path));
    // Browsers report Cumulative Layout Shift with three digits.
    expect.soft(await page.evaluate(sumShifts), `${viewport.width} px`).toBeLessThan(0.0005);
  }
});

it.each(builtPages)('$path draws its title in the order of the HTML', async ({ path }) => {
  for (const viewport of [...Object.values(widths), { width: 320, height: 640 }]) {
    const { page } = await site.open(path, { viewport });
    // A slow network brings one part after the other. A part above an earlier one would move it.
    const above = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('.title > :not(script)')];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      return parts.filter((_, index) => {
        const earlier = boxes[index - 1];
        return earlier !== undefined && (boxes[index]?.bottom ?? 0) <= earlier.top;
      }).length;
    });
    expect.soft(above, `${viewport.width} px`).toBe(0);
  }
});

it.each(['/', docsPath])('In the header of %s, Tab moves in the drawn order', async (path) => {
  const { page } = await site.open(path);
  for (const width of viewports) {
    await page.setViewportSize({ width, height: 844 });
    const stops = await page.locator('header :is(a, button):visible').all();
    const boxes = await Promise.all(stops.map((stop) => stop.boundingBox()));
    const places = boxes.map((box) => box?.x ?? 0);
    expect.soft(places, `${width} px`).toEqual(places.toSorted((one, other) => one - other));
  }
});

it('On a phone, tables that are drawn as blocks are still tables', async () => {
  const { page } = await site.open(`${docsPath}errors/`, { viewport: widths.phone });
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const count = (role: string) => nodes.filter((node) => node.role?.value === role).length;
  expect(['table', 'row', 'columnheader', 'cell'].map(count)).toEqual([1, 7, 3, 18]);
});

describe('With text at 200 % on a phone', () => {
  const args = ['--blink-settings=defaultFontSize=32'];
  const large = useSiteInBrowser(ample, () => launchChromium({ args }));

  it.each(builtPages)('$path does not scroll sideways', async ({ path }) => {
    const { page } = await large.open(path, { viewport: widths.phone });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    expect(await page.evaluate(findOverflow)).toEqual([]);
  });
});

/** Adds up the layout shifts since the page began to load. */
async function sumShifts(): Promise<number> {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  await document.fonts.ready;
  // The browser reports earlier shifts in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0);
}

/** Finds the elements that make a page scroll sideways. */
function findOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Finds links in the browser's own color, which no product has chosen. */
function findUnstyledLinks(): string[] {
  const unstyled = document.body.appendChild(document.createElement('a'));
  unstyled.href = '/no-such-page';
  const { color } = getComputedStyle(unstyled);
  unstyled.remove();
  return [...document.querySelectorAll('main a')]
    .filter((link) => getComputedStyle(link).color === color)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Finds code that only sideways scrolling would show. */
function findCutCode(): string[] {
  return [...document.querySelectorAll('main pre')]
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent.slice(0, 80));
}

/** Finds titles, routes, and keys that are one word and take more than one line. */
function findBrokenWords(): string[] {
  return [...document.querySelectorAll('main :is(h1, :not(pre) > code)')]
    .filter(({ textContent }) => /^(?:\/api\/[\w./]+|[a-z_]+)$/.test(textContent))
    .filter((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map(({ textContent }) => textContent);
}

describe('Without JavaScript', () => {
  const options = { javaScriptEnabled: false, viewport: widths.phone };

  it.each(builtPages)('$path shows its content', async ({ path }) => {
    const { page } = await site.open(path, options);
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(20);
  });

  it('the home page shows the phone number, and the docs open the sidebar', async () => {
    const { page } = await site.open('/', options);
    expect(await page.locator('main a[href^="tel:"]').first().isVisible()).toBe(true);
    await page.goto(docsPath);
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = (name: string) => page.locator(`nav a[href="${docsPath}${name}/"]`);
    expect(await link('versioning').first().isVisible()).toBe(true);
    // Few readers of the docs write a server.
    expect(await link('contract').count()).toBe(0);
  });
});
