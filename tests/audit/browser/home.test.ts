import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { findViolations } from './accessibility.ts';
import { tabTo, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const { limit } = publicQuota;
const site = useSiteInBrowser();
const status = 'api-console [role="status"]';

it.each(themes)('Run sends the request of the console by keyboard, in %s', async (theme) => {
  const options = { colorScheme: theme, viewport: widths.phone };
  const { page, takeErrors } = await site.open('/', options);
  await tabTo(page, 'api-console [data-run]');
  await page.keyboard.press('Enter');
  const text = () => page.locator(status).innerText();
  await expect.poll(text).toMatch(new RegExp(`^200 OK\\s+\\d+ ms\\s+\\d+ of ${limit} left$`));
  expect(await findViolations(page, theme)).toEqual([]);
  expect(takeErrors()).toEqual([]);
});

it.each([
  ['has an error', { status: 503, body: 'Busy' }, '503 Service Unavailable', 'Busy'],
  ['does not arrive', undefined, 'No response', '"name"'],
])('The console says so if the response %s', async (_title, response, line, body) => {
  const { page } = await site.open('/');
  await page.route('**/api/v1/info', (route) =>
    response ? route.fulfill(response) : route.abort(),
  );
  await page.locator('api-console [data-run]').click();
  await expect.poll(() => page.locator(status).innerText()).toContain(line);
  expect(await page.locator('api-console [data-body]').innerText()).toContain(body);
});

it('A tab of the console shows its program, by keyboard and without JavaScript', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false });
  const python = page.locator('api-console pre[data-language="python"]');
  expect(await python.isVisible()).toBe(false);
  await tabTo(page, 'api-console input');
  await page.keyboard.press('ArrowLeft');
  expect(await python.isVisible()).toBe(true);
  expect(await page.locator('api-console [data-run]').isVisible()).toBe(false);
});
