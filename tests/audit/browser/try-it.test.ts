import { docsPath } from '../../../src/facts/paths.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { dist } from '../../http/hosts.ts';
import { findViolations } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { openWatchedPage, themes, widths, type Theme, type WatchedPage } from './watched-page.ts';
import { useSiteInBrowser } from './site-in-browser.ts';

const { limit } = publicQuota;
const site = useSiteInBrowser();
let watched: WatchedPage;
afterEach(() => watched.page.context().close());

const infoPage = `${docsPath}reference/info/`;

async function open(path: string, theme: Theme = 'light'): Promise<Page> {
  watched = await openWatchedPage(site(), theme, {
    viewport: widths.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await watched.page.goto(path);
  return watched.page;
}

const textOf = (page: Page, part: string) => page.locator(`try-it [data-${part}]`).textContent();

/** Moves to the button with Tab and presses Enter. */
async function sendByKey(page: Page): Promise<void> {
  await tabTo(page, 'try-it button');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'status')).not.toBe('');
}

describe('Try it', () => {
  it('sends a request by keyboard, and shows the status, the headers, and the body', async () => {
    const page = await open('/');
    await sendByKey(page);
    expect(await textOf(page, 'status')).toMatch(/^GET \/api\/v1\/info: 200 in \d+ ms$/);
    expect(await textOf(page, 'headers')).toMatch(
      new RegExp(`^ratelimit: ${limit};r=\\d+;t=\\d+$`, 'm'),
    );
    const info = await readFile(join(dist, 'client', 'api', 'v1', 'info'), 'utf8');
    expect(await textOf(page, 'body')).toBe(info);
    expect(watched.takeErrors()).toEqual([]);
  });

  it.each([
    ['an unknown path', { path: '/api/v1/unknown' }, '404', 'not_found'],
    ['another method', { method: 'POST' }, '405', 'method_not_allowed'],
    ['a wrong format', { format: 'xml' }, '400', 'bad_request'],
    ['a malformed path', { path: '/api/%zz' }, '400', 'bad_request'],
  ])('shows the error of %s', async (_title, chosen, code, error) => {
    const page = await open(infoPage);
    for (const [name, value] of Object.entries(chosen)) {
      await page.locator(`try-it select[name="${name}"]`).selectOption(value);
    }
    await sendByKey(page);
    expect(await textOf(page, 'status')).toContain(`: ${code} in `);
    expect(await textOf(page, 'body')).toContain(`"code":"${error}"`);
  });

  it('shows that HEAD returns no body', async () => {
    const page = await open(infoPage);
    await page.locator('try-it select[name="method"]').selectOption('HEAD');
    await sendByKey(page);
    expect(await textOf(page, 'status')).toMatch(/^HEAD \/api\/v1\/info: 200 /);
    expect(await textOf(page, 'body')).toBe('(none)');
  });

  it('hides the last response if the next request fails', async () => {
    const page = await open('/');
    await sendByKey(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe('GET /api/v1/info: no response');
    expect(await page.locator('try-it [data-result]').isVisible()).toBe(false);
  });

  it.each(themes)('has no accessibility violation with a response, %s', async (theme) => {
    for (const path of ['/', infoPage]) {
      const page = await open(path, theme);
      await sendByKey(page);
      expect(await findViolations(page, theme)).toEqual([]);
      await page.context().close();
    }
  });
});

describe('The API status on the home page', () => {
  const status = () => watched.page.locator('health-status [role="status"]').textContent();

  it('shows that the API is online', async () => {
    await open('/');
    await expect.poll(status).toMatch(/^API online, checked at .+\.$/);
  });

  it.each([
    ['if the request fails', undefined],
    ['if the response is an error', 503],
  ])('shows that the check failed %s', async (_title, code) => {
    const page = await open(docsPath);
    await page.route('**/api/v1/health', (route) =>
      code === undefined ? route.abort() : route.fulfill({ status: code }),
    );
    await page.goto('/');
    await expect
      .poll(status)
      .toMatch(/^Couldn't check the API at .+\. You can still call or text\.$/);
  });
});

it('A curl command is copied by keyboard', async () => {
  const page = await open(docsPath);
  await tabTo(page, '.expressive-code .copy button');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^curl http:\/\/\S+\/api\/v1\/info$/);
});
