import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/api/rate-limit.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { infoCurl, infoPython } from '../../../src/components/data/examples.ts';
import { listResponses } from '../../../src/components/data/responses.ts';
import { findViolations } from './accessibility.ts';
import { describeInBrowsers, tabTo, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const { limit } = publicQuota;
const infoPage = `${docsPath}reference/info/`;

const textOf = (page: Page, part: string) =>
  page.locator(`api-exchange [data-${part}]`).textContent();
/** The response that the panel shows. */
const shown = (page: Page) => page.locator('api-exchange .part:nth-child(2) pre:visible');
const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Returns the lines of the response that the panel shows. */
const readResponse = async (page: Page) =>
  (await shown(page).locator('.code').allTextContents()).map((line) => line.trimEnd()).join('\n');

/** Moves to the button with Tab, presses Enter, and waits for the outcome. */
async function sendByKey(page: Page): Promise<void> {
  await tabTo(page, 'api-exchange [data-run]');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'status')).not.toMatch(/^Send/);
}

/** Records the panel's smallest and largest height until the function is called, which returns the difference. */
async function watchHeight(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const panel = document.querySelector('api-exchange');
    const heights: number[] = [];
    const record = () => {
      heights.push(panel?.getBoundingClientRect().height ?? 0);
      requestAnimationFrame(record);
    };
    record();
    Object.assign(window, { heights });
  });
  return () =>
    page.evaluate(() => {
      const heights = Reflect.get(window, 'heights') as number[];
      return Math.max(...heights) - Math.min(...heights);
    });
}

describeInBrowsers((launch, permissions) => {
  const site = useSiteInBrowser({}, launch);
  const open = (path = infoPage) => site.open(path, { viewport: widths.phone, permissions });

  it('Try it replaces the example of the received status, which looks the same', async () => {
    const { page, takeErrors } = await open();
    const example = await shown(page).innerHTML();
    await tab(page, '304').check({ force: true });
    expect(await readResponse(page)).toMatch(/^HTTP\/1.1 304 Not Modified\n/);
    await page.locator('api-exchange [data-run]').click();
    await expect.poll(() => textOf(page, 'time')).toMatch(/ms$/);
    expect(await tab(page, '200').isChecked()).toBe(true);
    expect(await textOf(page, 'status')).toBe('200 OK');
    expect(await textOf(page, 'time')).toMatch(/^\d+ ms$/);
    expect(await textOf(page, 'limit')).toMatch(new RegExp(`^\\d+ of ${limit} left$`));
    const withoutState = (html: string) => html.replace(/r=\d+;t=\d+/, '');
    expect(withoutState(await shown(page).innerHTML())).toBe(withoutState(example));
    expect(await page.locator('api-exchange [data-state="expected"]').count()).toBe(1);
    await tab(page, '404').check({ force: true });
    expect(await readResponse(page)).toMatch(/^HTTP\/1.1 404 Not Found\n/);
    expect(takeErrors()).toEqual([]);
  });

  it.each([
    ['desktop', infoPage],
    ['phone', infoPage],
    ['phone', `${docsPath}errors/`],
    ['desktop', '/'],
  ] as const)('On a %s, %s shows the state beside the button', async (width, path) => {
    const { page } = await site.open(path, { viewport: widths[width] });
    await page.route('**/api/**', (route) => route.abort());
    const exchange = page.locator('api-exchange').first();
    const run = exchange.locator('[data-run]');
    for (const text of ['Sends a real request', 'No response']) {
      const state = await exchange.getByText(text, { exact: true }).boundingBox();
      const button = await run.boundingBox();
      expect(state && button && Math.abs(state.y - button.y)).toBeLessThan(button?.height ?? 0);
      expect(state && button && button.x - state.x - state.width).toBeLessThan(80);
      await run.click();
    }
  });

  it('A status without an example gets a tab of its own', async () => {
    const { page } = await open();
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 502, headers: { 'Cache-Control': 'no-store' }, json: { by: '<b>' } }),
    );
    expect(await page.getByText('Now', { exact: true }).first().isVisible()).toBe(false);
    await sendByKey(page);
    expect(await tab(page, 'Now').isChecked()).toBe(true);
    expect(await readResponse(page)).toBe(
      'HTTP/1.1 502 Bad Gateway\nContent-Type: application/json\nCache-Control: no-store\n\n{\n  "by": "<b>"\n}',
    );
    expect(await page.locator('api-exchange [data-state="other"]').count()).toBe(1);
  });

  it.each([
    ['bad_request', '400 Bad Request'],
    ['not_found', '404 Not Found'],
    ['method_not_allowed', '405 Method Not Allowed'],
  ])('Try it gets the error %s, as expected', async (code, status) => {
    const { page } = await open(`${docsPath}errors/`);
    const exchange = page.locator('api-exchange').filter({ hasText: `"code": "${code}"` });
    const example = await exchange.locator('pre').last().innerText();
    await exchange.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => exchange.locator('[data-status]').textContent()).toBe(status);
    expect(await exchange.locator('[data-state="expected"]').count()).toBe(1);
    const received = await exchange.locator('pre').last().innerText();
    const withoutState = (text: string) => text.replace(/r=\d+;t=\d+/, '');
    expect(withoutState(received)).toBe(withoutState(example));
  });

  it('While a request is under way, the panel stands still, and sends no other', async () => {
    const { page } = await open();
    let count = 0;
    await page.route('**/api/**', async (route) => {
      count += 1;
      await page.waitForTimeout(1500);
      await route.continue();
    });
    await tab(page, '304').check({ force: true });
    const heightChange = await watchHeight(page);
    const run = page.locator('api-exchange [data-run]');
    await run.click();
    await expect.poll(() => textOf(page, 'status')).toBe('Sending');
    expect(await page.locator('api-exchange').getAttribute('aria-busy')).toBe('true');
    await run.click();
    expect(await readResponse(page)).toMatch(/^HTTP\/1.1 304 /);
    expect(await heightChange()).toBeLessThan(20);
    await expect.poll(() => textOf(page, 'status')).toBe('200 OK');
    expect(count).toBe(1);
    // The tab of the received status is higher.
    await expect.poll(heightChange).toBeGreaterThan(20);
  });

  it.each([
    ['No response', (route: Route) => route.abort()],
    ['No response within 10 seconds', () => undefined],
  ])('If it fails, Try it keeps what stands, and says: %s', async (text, respond) => {
    const { page } = await open();
    await page.evaluate(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => real(ms / 20);
    });
    await sendByKey(page);
    await page.route('**/api/**', respond);
    const before = await readResponse(page);
    const heightChange = await watchHeight(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe(text);
    expect(await readResponse(page)).toBe(before);
    expect(await tab(page, '200').isChecked()).toBe(true);
    expect(await page.locator('api-exchange [data-state="failed"]').count()).toBe(1);
    expect(await heightChange()).toBeLessThan(20);
    const old = page.locator('api-exchange .pane[data-old]');
    expect(await old.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity))).toEqual(
      ['0.45'],
    );
    await page.unroute('**/api/**');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe('200 OK');
    expect(await old.count()).toBe(0);
  });

  it('Try it shows a body that is not JSON, and says so', async () => {
    const { page } = await open();
    await page.route('**/api/**', (route) => route.fulfill({ body: '<h1>Sign in' }));
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('200 OK, the body is not JSON');
    expect(await readResponse(page)).toContain('<h1>Sign in');
    expect(await page.locator('api-exchange [data-state="other"]').count()).toBe(1);
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

  it('Try it says that the reader is offline, and keeps the example', async () => {
    const { page } = await open();
    const before = await readResponse(page);
    const heightChange = await watchHeight(page);
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.route('**/api/**', (route) => route.abort());
    await sendByKey(page);
    expect(await textOf(page, 'status')).toBe('You are offline');
    expect(await readResponse(page)).toBe(before);
    expect(await heightChange()).toBeLessThan(20);
  });

  it('A language is chosen once for all panels and pages, also before a page is drawn', async () => {
    const { page } = await open(docsPath);
    const programs = 'api-exchange .part:first-child pre:visible';
    const languages = () =>
      page.locator(programs).evaluateAll((all) => all.map((one) => one.dataset.language));
    expect(await languages()).toEqual(['sh', 'sh']);
    await tab(page, 'Python').first().check({ force: true });
    expect(await languages()).toEqual(['python', 'python']);
    await page.goto(infoPage, { waitUntil: 'commit' });
    await page.locator(programs).waitFor();
    expect(await languages()).toEqual(['python']);
    // This panel has no curl.
    await tab(page, 'curl').check({ force: true });
    await page.goto(`${docsPath}read-budget/`);
    expect(await tab(page, 'JavaScript').isChecked()).toBe(true);
  });
});

const site = useSiteInBrowser();

it.each(themes)('A received response is accessible in %s', async (theme) => {
  const { page } = await site.open(infoPage, { colorScheme: theme, viewport: widths.phone });
  await sendByKey(page);
  expect(await findViolations(page, theme)).toEqual([]);
});

it('A panel copies what the selected tab shows', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, takeErrors } = await site.open(infoPage, { permissions });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  // Above the panel is the URL.
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect.poll(clipboard).toBe(infoCurl.code.replace('curl ', ''));
  const panel = page.locator('.panel');
  const copy = panel.getByRole('button', { name: 'Copy', exact: true });
  await copy.first().click();
  await expect.poll(clipboard).toBe(infoCurl.code);
  await expect
    .poll(() => panel.locator('.actions').getByRole('status').first().textContent())
    .toBe('Copied');
  await tab(page, 'Python').check({ force: true });
  await copy.first().click();
  await expect.poll(clipboard).toBe(infoPython.code);
  await tab(page, '404').check({ force: true });
  await copy.last().click();
  await expect.poll(clipboard).toBe(listResponses('info')[404]?.code);
  expect(takeErrors()).toEqual([]);
});

it('On a phone, the command for Info has one line', async () => {
  const { page } = await site.open(infoPage, { viewport: widths.phone });
  const code = page.locator('.panel .code').first();
  expect(await code.textContent()).toBe(infoCurl.code);
  const lines = await code.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});
