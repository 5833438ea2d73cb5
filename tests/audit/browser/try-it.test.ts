import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { dist } from '../../project.ts';
import { findViolations } from './accessibility.ts';
import { describeInBrowsers, tabTo, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const { limit } = publicQuota;
const infoPage = `${docsPath}reference/info/`;

const textOf = (page: Page, part: string) => page.locator(`try-it [data-${part}]`).textContent();

/** Moves to the button with Tab, presses Enter, and waits for the outcome. */
async function sendByKey(page: Page): Promise<void> {
  await tabTo(page, 'try-it [type="submit"]');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'status')).not.toMatch(/^(?:Not sent yet|Sending)$/);
}

describeInBrowsers((launch, permissions) => {
  const site = useSiteInBrowser({}, launch);
  const open = (path = infoPage) => site.open(path, { viewport: widths.phone, permissions });

  it('Try it sends a request by keyboard, and shows the status, the body, and the headers', async () => {
    const { page, takeErrors } = await open();
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('200 OK');
    expect(await textOf(page, 'time')).toMatch(/^\d+ ms$/);
    expect(await textOf(page, 'limit')).toMatch(new RegExp(`^\\d+ of ${limit} left$`));
    const info = await readFile(join(dist, 'client', 'api', 'v1', 'info'), 'utf8');
    expect(await textOf(page, 'body')).toBe(JSON.stringify(JSON.parse(info), null, 2));
    expect(await textOf(page, 'headers')).toMatch(/^content-type: application\/json$/m);
    expect(takeErrors()).toEqual([]);
  });

  it.each([
    ['an unknown path', { path: '/api/v1/unknown' }, '404 Not Found', 'not_found'],
    ['another method', { method: 'POST' }, '405 Method Not Allowed', 'method_not_allowed'],
    ['a wrong format', { path: '/api/v1/info?format=xml' }, '400 Bad Request', 'bad_request'],
  ])('Try it links from %s to the page of the error', async (_title, chosen, status, code) => {
    const { page } = await open();
    for (const [name, value] of Object.entries(chosen)) {
      await page.locator(`try-it select[name="${name}"]`).selectOption(value);
    }
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe(status);
    expect(await textOf(page, 'body')).toContain(`"code": "${code}"`);
    await page.locator('try-it [data-error]').click();
    await page.waitForURL(`${docsPath}errors/${code}/`);
  });

  it('Try it shows the headers of a response without a body, and no empty box', async () => {
    const { page } = await open();
    await page.locator('try-it select[name="method"]').selectOption('HEAD');
    await sendByKey(page);
    expect(await page.locator('try-it [data-body]').isVisible()).toBe(false);
    expect(await page.locator('try-it [data-headers] pre').isVisible()).toBe(true);
  });

  it('Try it clears the last response, and sends nothing while a request is under way', async () => {
    const { page } = await open();
    await sendByKey(page);
    let count = 0;
    await page.route('**/api/**', async (route) => {
      count += 1;
      if (count === 1) await page.locator('try-it [type="submit"]').press('Enter');
      expect.soft(await page.locator('try-it [data-result]').isVisible()).toBe(false);
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe('200 OK');
    expect(count).toBe(1);
  });

  it.each(['No response', '200 OK, but the body is not JSON'])('Try it says: %s', async (text) => {
    const { page } = await open();
    await page.route('**/api/**', (route) =>
      text === 'No response' ? route.abort() : route.fulfill({ body: '<h1>Sign in</h1>' }),
    );
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe(text);
    expect(await page.locator('try-it [data-status]').getAttribute('data-ok')).toBe('false');
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

  it('A page offers no copy where the browser has no clipboard', async () => {
    const { page, takeErrors } = await open(docsPath);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
    });
    await page.reload();
    await page.locator('copy-page [popovertarget]').click();
    expect(await page.locator('copy-page a:visible').count()).toBe(3);
    expect(await page.locator('copy-page [data-copy]').isVisible()).toBe(false);
    expect(takeErrors()).toEqual([]);
  });
});

const site = useSiteInBrowser();

it.each(themes)('Try it fits on a phone with its response, accessible in %s', async (theme) => {
  const { page } = await site.open(infoPage, { colorScheme: theme, viewport: widths.phone });
  await sendByKey(page);
  const box = await page.locator('try-it').boundingBox();
  const headerHeight = 112;
  expect(box?.height).toBeLessThan(widths.phone.height - headerHeight);
  expect(await findViolations(page, theme)).toEqual([]);
});

it('The page and a request as a curl command are in the clipboard once they are copied', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await site.open(infoPage, { permissions });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('copy-page [popovertarget]').click();
  await page.locator('copy-page [data-copy]').click();
  const twin = await readFile(join(dist, 'client', `${infoPage.slice(0, -1)}.md`), 'utf8');
  await expect.poll(clipboard).toBe(twin);
  await page.locator('try-it select[name="method"]').selectOption('POST');
  await page.locator('try-it [data-curl]').click();
  const url = `${site.get().origin}/api/v1/info`;
  await expect.poll(clipboard).toBe(`curl --include --request POST '${url}'`);
});
