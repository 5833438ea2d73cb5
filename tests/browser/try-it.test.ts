import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { dist } from '../http/hosts.ts';
import { findViolations } from './accessibility.ts';
import { builtPages } from './built-pages.ts';
import { tabTo } from './keyboard.ts';
import { openWatchedPage, themes, widths, type WatchedPage } from './watched-page.ts';
import { useSiteInBrowser } from './site-in-browser.ts';

const { limit, window } = publicQuota;
const site = useSiteInBrowser();
let watched: WatchedPage;
afterEach(() => watched.page.context().close());

const infoPage = `${docsPath}reference/info/`;

async function open(path: string, theme: (typeof themes)[number] = 'light'): Promise<Page> {
  watched = await openWatchedPage(site(), theme, {
    viewport: widths.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await watched.page.goto(path);
  return watched.page;
}

const status = (page: Page) => page.locator('try-it [data-status]').textContent();
const budget = (page: Page) => page.locator('try-it [data-budget] span').textContent();

/** Presses Tab up to the button and Enter on it. */
async function sendByKey(page: Page): Promise<void> {
  await tabTo(page, 'try-it button');
  await page.keyboard.press('Enter');
  await expect.poll(() => status(page)).not.toBe('');
}

describe('Try it', () => {
  it('sends a request by key and shows status, header fields and body as they came', async () => {
    const page = await open('/');
    await sendByKey(page);
    expect(await status(page)).toMatch(/^GET \/api\/v1\/info → 200 in \d+ ms$/);
    const rows = await page.locator('try-it tbody tr').allTextContents();
    expect(rows.some((row) => row.startsWith(`ratelimit${limit};r=`))).toBe(true);
    const info = await readFile(join(dist, 'client', 'api', 'v1', 'info'), 'utf8');
    expect(await page.locator('try-it [data-body]').textContent()).toBe(info);
    expect(watched.takeFaults()).toEqual([]);
  });

  it('counts the budget down, by request and by second', async () => {
    const page = await open('/');
    await page.clock.install();
    await sendByKey(page);
    const [, left, seconds] =
      new RegExp(`^(\\d+) of ${limit} .* in (\\d+) s$`).exec((await budget(page)) ?? '') ?? [];
    await page.clock.runFor(2000);
    expect(await budget(page)).toMatch(
      new RegExp(`^${left ?? ''} of ${limit} .* in ${Number(seconds) - 2} s$`),
    );
    await page.clock.runFor(window * 1000);
    expect(await budget(page)).toBe(`The window has ended: ${limit} reads again`);
    await page.keyboard.press('Enter');
    await expect.poll(() => budget(page)).toContain(`${Number(left) - 1} of ${limit}`);
  });

  it.each([
    ['an unknown path', { path: '/api/v1/rooms' }, '404', 'not_found'],
    ['another method', { method: 'POST' }, '405', 'method_not_allowed'],
    ['a wrong format', { format: 'xml' }, '400', 'bad_request'],
    ['a malformed path', { path: '/api/%zz' }, '400', 'bad_request'],
  ])('shows what %s is answered', async (_title, chosen, code, error) => {
    const page = await open(infoPage);
    for (const [name, value] of Object.entries(chosen)) {
      await page.locator(`try-it select[name="${name}"]`).selectOption(value);
    }
    await sendByKey(page);
    expect(await status(page)).toContain(` → ${code} in `);
    expect(await page.locator('try-it [data-body]').textContent()).toContain(`"code":"${error}"`);
  });

  it('says of HEAD that there is no body', async () => {
    const page = await open(infoPage);
    await page.locator('try-it select[name="method"]').selectOption('HEAD');
    await sendByKey(page);
    expect(await status(page)).toMatch(/^HEAD \/api\/v1\/info → 200 /);
    expect(await page.locator('try-it [data-body]').textContent()).toBe('(none)');
  });

  it('says that no answer came, and hides what came before', async () => {
    const page = await open('/');
    await sendByKey(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page)).toBe('GET /api/v1/info → no answer came');
    expect(await page.locator('try-it [data-result]').isVisible()).toBe(false);
  });

  it.each(themes)('is free of barriers with a result shown, %s', async (theme) => {
    for (const path of ['/', infoPage]) {
      const page = await open(path, theme);
      await sendByKey(page);
      expect(await findViolations(page, theme)).toEqual([]);
      await page.context().close();
    }
  });
});

it('The pages with the panel have its styles, and no others', async () => {
  const pages = await Promise.all(
    builtPages.map(async ({ path, file }) => ({ path, html: await readFile(file, 'utf8') })),
  );
  const having = (text: string) =>
    pages.filter(({ html }) => html.includes(text)).map(({ path }) => path);
  expect(having('<try-it')).toContain(infoPage);
  expect(having('try-it{')).toEqual(having('<try-it'));
});

describe('The status line', () => {
  let page: Page;
  const said = () => page.locator('health-status [data-said]').textContent();
  beforeEach(async () => {
    page = await open(docsPath);
  });

  it('says when the public origin answered, and what that does not show', async () => {
    await page.goto('/');
    await expect
      .poll(said)
      .toMatch(
        /^The public origin answered at .*says nothing of calls, texts or the agent endpoint/,
      );
  });

  it.each([
    ['the origin is out of reach', undefined],
    ['it answers with an error', 503],
  ])('says that it did not answer when %s', async (_title, code) => {
    await page.route('**/api/v1/health', (route) =>
      code === undefined ? route.abort() : route.fulfill({ status: code }),
    );
    await page.goto('/');
    await expect.poll(said).toMatch(/^The public origin did not answer at /);
  });
});

it('A curl command is copied by key', async () => {
  const page = await open(docsPath);
  await tabTo(page, '.expressive-code .copy button');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^curl http:\/\/\S+\/api\/v1\/info$/);
});
