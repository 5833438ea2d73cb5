import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { dist } from '../../project.ts';
import { findViolations } from './accessibility.ts';
import { describeInBrowsers, tabTo, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const { limit } = publicQuota;
const infoPage = `${docsPath}reference/info/`;

const textOf = (page: Page, part: string) =>
  page.locator(`api-exchange [data-${part}]`).textContent();
const isVisible = (page: Page, part: string) => page.locator(`api-exchange ${part}`).isVisible();

/** Moves to the button with Tab, presses Enter, and waits for the outcome. */
async function sendByKey(page: Page): Promise<void> {
  await tabTo(page, 'api-exchange [data-run]');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'status')).not.toMatch(/^(?:Example|Sending)$/);
}

describeInBrowsers((launch, permissions) => {
  const site = useSiteInBrowser({}, launch);
  const open = (path = infoPage) => site.open(path, { viewport: widths.phone, permissions });

  it('Try it replaces the example with a real response, until a reader selects a tab', async () => {
    const { page, takeErrors } = await open();
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('200 OK');
    expect(await textOf(page, 'time')).toMatch(/^\d+ ms$/);
    expect(await textOf(page, 'limit')).toMatch(new RegExp(`^\\d+ of ${limit} left$`));
    const info = await readFile(join(dist, 'client', 'api', 'v1', 'info'), 'utf8');
    const received = (await textOf(page, 'received')) ?? '';
    expect(received).toMatch(/^content-type: application\/json$/m);
    expect(received.split('\n\n')[0]).toBe(JSON.stringify(JSON.parse(info), null, 2));
    expect(await isVisible(page, 'pre[data-language="http"] >> nth=0')).toBe(false);
    await page.getByText('304', { exact: true }).click();
    expect(await isVisible(page, '[data-received]')).toBe(false);
    expect(await isVisible(page, 'pre[data-language="http"] >> nth=1')).toBe(true);
    expect(takeErrors()).toEqual([]);
  });

  it.each([
    ['bad_request', '400 Bad Request'],
    ['not_found', '404 Not Found'],
    ['method_not_allowed', '405 Method Not Allowed'],
  ])('Try it gets the error %s', async (code, status) => {
    const { page } = await open(`${docsPath}errors/`);
    const exchange = page.locator('api-exchange').filter({ hasText: `"code": "${code}"` });
    await exchange.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => exchange.locator('[data-status]').textContent()).toBe(status);
    expect(await exchange.locator('[data-received]').textContent()).toContain(`"code": "${code}"`);
    expect(await exchange.locator('pre[data-language="http"]').isVisible()).toBe(false);
  });

  it('Try it clears the last response, and sends nothing while a request is under way', async () => {
    const { page } = await open();
    await sendByKey(page);
    let count = 0;
    await page.route('**/api/**', async (route) => {
      count += 1;
      if (count === 1) await page.locator('api-exchange [data-run]').press('Enter');
      expect.soft(await isVisible(page, '[data-received]')).toBe(false);
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe('200 OK');
    expect(count).toBe(1);
  });

  it.each([
    ['No response', (route: Route) => route.abort()],
    ['No response within 10 seconds', () => undefined],
    ['200 OK, but the body is not JSON', (route: Route) => route.fulfill({ body: '<h1>Sign in' })],
  ])('Try it says: %s', async (text, respond) => {
    const { page } = await open();
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => real(ms / 20);
    });
    await page.route('**/api/**', respond);
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe(text);
    expect(await page.locator('api-exchange [data-ok="false"]').count()).toBe(1);
  });

  it.each([
    [`${limit};r=${limit};t=60`, ''],
    [`${limit};r=0;t=60`, `0 of ${limit} left`],
  ])('After a response with the limit %s, Try it says: %s', async (field, text) => {
    const { page } = await open();
    await page.route('**/api/**', (route) =>
      route.fulfill({ headers: { RateLimit: field }, json: {} }),
    );
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('200 OK');
    expect(await textOf(page, 'limit')).toBe(text);
  });

  it('Try it says that the reader is offline', async () => {
    const { page } = await open();
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.route('**/api/**', (route) => route.abort());
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('You are offline');
  });

  it('A page is copied by keyboard, and the button says so for a moment', async () => {
    const { page } = await open();
    await tabTo(page, 'copy-page [popovertarget]');
    await page.keyboard.press('Enter');
    await tabTo(page, 'copy-page [data-copy]');
    await page.keyboard.press('Enter');
    const label = () => page.locator('copy-page [data-label]').textContent();
    await expect.poll(label).toBe('Copied');
    await expect.poll(label, { timeout: 5000 }).toBe('Copy page');
  });

  it('A page has no copy button if the browser has no clipboard', async () => {
    const { page, takeErrors } = await open(docsPath);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
    });
    // Firefox reports a script that still loads when the page reloads.
    await page.waitForLoadState('networkidle');
    await page.reload();
    await page.locator('copy-page [popovertarget]').click();
    expect(await page.locator('copy-page a:visible').count()).toBe(3);
    expect(await page.locator('copy-page [data-copy]').isVisible()).toBe(false);
    expect(takeErrors()).toEqual([]);
  });
});

const site = useSiteInBrowser();

it.each(themes)('A received response is accessible in %s', async (theme) => {
  const { page } = await site.open(infoPage, { colorScheme: theme, viewport: widths.phone });
  await sendByKey(page);
  expect(await findViolations(page, theme)).toEqual([]);
});

it('The clipboard has the Markdown of a page that is copied', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await site.open(infoPage, { permissions });
  await page.locator('copy-page [popovertarget]').click();
  await page.locator('copy-page [data-copy]').click();
  const twin = await readFile(join(dist, 'client', `${infoPage.slice(0, -1)}.md`), 'utf8');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(twin);
});
