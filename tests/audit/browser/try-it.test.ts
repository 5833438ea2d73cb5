import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { dist } from '../../project.ts';
import { findViolations } from './accessibility.ts';
import { tabTo, themes, useSiteInBrowser, widths, type Theme } from './site-in-browser.ts';

const { limit } = publicQuota;
const site = useSiteInBrowser();
const infoPage = `${docsPath}reference/info/`;

function open(path: string, theme: Theme = 'light') {
  return site.open(path, {
    colorScheme: theme,
    viewport: widths.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

const textOf = (page: Page, part: string) => page.locator(`try-it [data-${part}]`).textContent();

/** Moves to the button with Tab and presses Enter. */
async function sendByKey(page: Page): Promise<void> {
  await tabTo(page, 'try-it button');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'status')).not.toBe('');
}

describe('Try it', () => {
  it('sends a request by keyboard, and shows the status, the body, and the headers', async () => {
    const { page, takeErrors } = await open(infoPage);
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('200 OK');
    expect(await textOf(page, 'request')).toMatch(/^GET \/api\/v1\/info in \d+ ms$/);
    expect(await textOf(page, 'limits')).toMatch(
      new RegExp(`^ratelimit: ${limit};r=\\d+;t=\\d+\nratelimit-policy: ${limit};w=60$`),
    );
    const info = await readFile(join(dist, 'client', 'api', 'v1', 'info'), 'utf8');
    expect(await textOf(page, 'body')).toBe(JSON.stringify(JSON.parse(info), null, 2));
    expect(await textOf(page, 'headers')).toMatch(/^content-type: application\/json$/m);
    expect(takeErrors()).toEqual([]);
  });

  it.each([
    ['an unknown path', { path: '/api/v1/unknown' }, '404 Not Found', 'not_found'],
    ['another method', { method: 'POST' }, '405 Method Not Allowed', 'method_not_allowed'],
    ['a wrong format', { path: '/api/v1/info?format=xml' }, '400 Bad Request', 'bad_request'],
    ['HEAD', { method: 'HEAD' }, '200 OK', undefined],
  ])(
    'shows the response to %s, and links to its error page',
    async (_title, chosen, status, code) => {
      const { page } = await open(infoPage);
      for (const [name, value] of Object.entries(chosen)) {
        await page.locator(`try-it select[name="${name}"]`).selectOption(value);
      }
      await sendByKey(page);
      expect(await textOf(page, 'status')).toBe(status);
      const body = code === undefined ? '(no body)' : `"code": "${code}"`;
      expect(await textOf(page, 'body')).toContain(body);
      if (code === undefined) return;
      await page.locator('try-it a').click();
      await page.waitForURL(`${docsPath}errors/${code}/`);
    },
  );

  it('sends nothing while a request is under way', async () => {
    const { page } = await open(infoPage);
    let count = 0;
    await page.route('**/api/**', async (route) => {
      count += 1;
      if (count === 1) await page.locator('try-it button').press('Enter');
      await route.continue();
    });
    await sendByKey(page);
    expect(count).toBe(1);
  });

  it('hides the last response if the next request fails', async () => {
    const { page } = await open(infoPage);
    await sendByKey(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe('No response');
    expect(await page.locator('try-it [data-result]').isVisible()).toBe(false);
  });

  it.each(themes)('fits on a phone with its response, accessible in %s', async (theme) => {
    const { page } = await open(infoPage, theme);
    await sendByKey(page);
    const box = await page.locator('try-it').boundingBox();
    const headerHeight = 112;
    expect(box?.height).toBeLessThan(widths.phone.height - headerHeight);
    expect(await findViolations(page, theme)).toEqual([]);
  });
});

it('A page is copied as Markdown by keyboard', async () => {
  const { page } = await open(infoPage);
  await tabTo(page, 'copy-page [popovertarget]');
  await page.keyboard.press('Enter');
  await tabTo(page, 'copy-page [data-copy]');
  await page.keyboard.press('Enter');
  const label = () => page.locator('copy-page [data-label]').textContent();
  await expect.poll(label).toBe('Copied');
  await expect.poll(label, { timeout: 5000 }).toBe('Copy page');
  const twin = await readFile(join(dist, 'client', `${infoPage.slice(0, -1)}.md`), 'utf8');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(twin);
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
