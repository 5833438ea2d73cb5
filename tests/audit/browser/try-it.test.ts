import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { infoCurl, infoPython } from '../../../src/packages/theme/data/examples.ts';
import { api } from '../../../src/packages/theme/data/reference.ts';
import { renderResponses } from '../../../src/packages/theme/data/snippets.ts';
import { findViolations } from './accessibility.ts';
import { describeInBrowsers, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const { limit } = publicQuota;
const infoPage = `${docsPath}reference/info/`;

const textOf = (page: Page, part: string) =>
  page.locator(`api-exchange [data-${part}]`).textContent();
/** The response that the panel shows. */
const shown = (page: Page) => page.locator('api-exchange [role="group"]:last-child pre:visible');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const isSelected = async (page: Page, name: string) =>
  (await tab(page, name).getAttribute('aria-selected')) === 'true';

/** Returns the text of a code block. An example has an element for each line. */
async function readCode(block: Locator): Promise<string> {
  const lines = await block.locator('.code').allInnerTexts();
  return lines.length > 0
    ? lines.map((line) => line.trimEnd()).join('\n')
    : (await block.innerText()).trimEnd();
}
const readResponse = (page: Page) => readCode(shown(page));

/** What a response shows of a client's window differs each time. */
const withoutState = (text: string) => text.replace(/r=\d+;t=\d+/, '');

/** Moves to the button with Tab, presses Enter, and waits for the outcome. */
async function sendByKey(page: Page): Promise<void> {
  await page.locator('api-exchange [data-run]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'status')).not.toMatch(/^Send/);
}

describeInBrowsers((launch, permissions) => {
  const site = useSiteInBrowser({}, launch);
  const open = (path = infoPage) => site.open(path, { viewport: widths.phone, permissions });

  it('Try it replaces the example of the received status, which has the same text', async () => {
    const { page, takeErrors } = await open();
    const example = await readResponse(page);
    await tab(page, '304').click();
    expect(await readResponse(page)).toMatch(/^HTTP\/1.1 304 Not Modified\n/);
    await sendByKey(page);
    expect(await isSelected(page, '200')).toBe(true);
    expect(await page.locator('api-exchange [data-run]:focus').count()).toBe(1);
    expect(await textOf(page, 'status')).toBe('200 OK');
    expect(await textOf(page, 'time')).toMatch(/^\d+ ms$/);
    expect(await textOf(page, 'limit')).toMatch(new RegExp(`^\\d+ of ${limit} left$`));
    expect(withoutState(await readResponse(page))).toBe(withoutState(example));
    expect(await page.locator('api-exchange [data-state="expected"]').count()).toBe(1);
    await tab(page, '404').click();
    expect(await readResponse(page)).toMatch(/^HTTP\/1.1 404 Not Found\n/);
    expect(takeErrors()).toEqual([]);
  });

  it('A status without an example gets the last tab', async () => {
    const { page } = await open();
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 502, headers: { 'Cache-Control': 'no-store' }, json: { by: '<b>' } }),
    );
    await sendByKey(page);
    expect(await isSelected(page, '502')).toBe(true);
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
    const response = exchange.locator('pre').last();
    const example = await readCode(response);
    await exchange.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => exchange.locator('[data-status]').textContent()).toBe(status);
    expect(await exchange.locator('[data-state="expected"]').count()).toBe(1);
    expect(withoutState(await readCode(response))).toBe(withoutState(example));
  });

  it('While a request is under way, the panel shows the example, and sends no other', async () => {
    const { page } = await open();
    let count = 0;
    await page.route('**/api/**', async (route) => {
      count += 1;
      await page.waitForTimeout(1500);
      await route.continue();
    });
    await tab(page, '304').click();
    const run = page.locator('api-exchange [data-run]');
    await run.click();
    await expect.poll(() => textOf(page, 'status')).toBe('Sending');
    expect(await page.locator('api-exchange').getAttribute('aria-busy')).toBe('true');
    await run.click();
    expect(await readResponse(page)).toMatch(/^HTTP\/1.1 304 /);
    await expect.poll(() => textOf(page, 'status')).toBe('200 OK');
    expect(count).toBe(1);
  });

  it.each([
    ['No response', false, (route: Route) => route.abort()],
    ['No response within 10 seconds', false, () => undefined],
    ['You are offline', true, (route: Route) => route.abort()],
  ])('If it fails, Try it keeps what stands, and says: %s', async (text, isOffline, respond) => {
    const { page } = await open();
    await sendByKey(page);
    const shortened = await page.evaluateHandle(() => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => real(ms / 20);
      return { undo: () => (AbortSignal.timeout = real) };
    });
    await page.route('**/api/**', respond);
    if (isOffline)
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    const before = await readResponse(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe(text);
    expect(await readResponse(page)).toBe(before);
    expect(await isSelected(page, '200')).toBe(true);
    expect(await page.locator('api-exchange [data-state="failed"]').count()).toBe(1);
    await page.unroute('**/api/**');
    // A response can take longer on a busy machine.
    await shortened.evaluate(({ undo }) => void undo());
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'status')).toBe('200 OK');
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

  it('A language is chosen once for all panels and pages, also before a page is drawn', async () => {
    const { page } = await open(infoPage);
    const programs = 'api-exchange [role="group"]:first-child pre:visible';
    const languages = () =>
      page.locator(programs).evaluateAll((all) => all.map((one) => one.dataset.language));
    expect(await languages()).toEqual(['sh']);
    await tab(page, 'Python').click();
    expect(await languages()).toEqual(['python']);
    await page.goto(docsPath, { waitUntil: 'commit' });
    await page.locator(programs).nth(1).waitFor();
    // The second panel has only curl.
    expect(await languages()).toEqual(['python', 'sh']);
    await page.goto(`${docsPath}read-budget/`);
    expect(await isSelected(page, 'Python')).toBe(true);
  });
});

const site = useSiteInBrowser();

it.each(themes)('A received response is accessible in %s', async (theme) => {
  const { page } = await site.open(infoPage, { colorScheme: theme, viewport: widths.phone });
  await sendByKey(page);
  // Until then, the button is dimmed.
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await findViolations(page, theme)).toEqual([]);
});

it('A panel copies the program and the example of the selected tabs, but no received response', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, takeErrors } = await site.open(infoPage, { permissions });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = page.locator('.panel .copy button:visible');
  await copy.first().click();
  await expect.poll(clipboard).toBe(infoCurl.code);
  await tab(page, 'Python').click();
  await copy.first().click();
  await expect.poll(clipboard).toBe(infoPython.code);
  await tab(page, '404').click();
  await copy.last().click();
  await expect.poll(clipboard).toBe(renderResponses(api.resources.info)[404]?.code);
  // It would copy the example.
  await page.locator('[data-run]').click();
  await expect.poll(() => copy.count()).toBe(1);
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
