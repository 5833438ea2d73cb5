import { expect, it } from 'vitest';
import { publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { facts } from '../../fixtures/facts.ts';
import { findViolations } from './accessibility.ts';
import { tabTo, themes, useSiteInBrowser, widths } from './site-in-browser.ts';

const { limit } = publicQuota;
const site = useSiteInBrowser();

it.each(themes)('The home page sends its request by keyboard, in %s', async (theme) => {
  const options = { colorScheme: theme, viewport: widths.phone };
  const { page, takeErrors } = await site.open('/', options);
  await tabTo(page, 'api-exchange [data-run]');
  await page.keyboard.press('Enter');
  const status = () => page.locator('api-exchange .state').innerText();
  await expect.poll(status).toMatch(new RegExp(`^200 OK\\s+\\d+ ms\\s+\\d+ of ${limit} left$`));
  expect(await findViolations(page, theme)).toEqual([]);
  expect(takeErrors()).toEqual([]);
});

it('A tab shows its program, by keyboard', async () => {
  const { page } = await site.open('/');
  const python = page.locator('api-exchange pre[data-language="python"]');
  expect(await python.isVisible()).toBe(false);
  await tabTo(page, 'api-exchange [role="tab"]');
  await page.keyboard.press('End');
  expect(await python.isVisible()).toBe(true);
});

it('Without JavaScript, no button says that it sends a request', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false });
  expect(await page.locator('api-exchange [data-run]').isVisible()).toBe(false);
});

it('On a phone, Call and Text stay in reach after the first buttons have left the screen', async () => {
  const { page, takeErrors } = await site.open('/', { viewport: widths.phone });
  const bar = page.locator('[data-contact-bar]');
  expect(await bar.isVisible()).toBe(false);
  const toEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
  await toEnd();
  await bar.waitFor();
  // The page has become longer.
  await toEnd();
  expect(await findViolations(page)).toEqual([]);
  const links = await bar
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([`tel:${facts.phone}`, `sms:${facts.phone}`]);
  // The end of the page isn't under the bar.
  const end = await page.locator('main nav').last().boundingBox();
  const top = (await bar.boundingBox())?.y ?? 0;
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(top);
  await page.locator('h1').scrollIntoViewIfNeeded();
  await bar.waitFor({ state: 'hidden' });
  await page.setViewportSize(widths.desktop);
  await toEnd();
  expect(await bar.isVisible()).toBe(false);
  expect(takeErrors()).toEqual([]);
});
