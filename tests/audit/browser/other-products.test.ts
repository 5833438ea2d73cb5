import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { createCheckout, type Checkout } from '../../build/checkout.ts';
import { addOwnFiles, clinic, extreme, setProduct } from '../../build/other-products.ts';
import { startBundle, type RunningHost } from '../../server/hosts.ts';
import { findViolations } from './accessibility.ts';
import { launchChromium, themes, widths } from './site-in-browser.ts';

const ownPage = '/%C3%B6ffnungszeiten/';
const paths = ['/', docsPath, `${docsPath}agent-access/`, `${docsPath}reference/info/`];

describe.each([
  {
    title: 'A product whose accent is at the contrast limit, with pages of its own',
    product: clinic,
    pages: [...paths, ownPage],
  },
  { title: 'A product with the longest and oddest values', product: extreme, pages: paths },
])('$title', ({ product, pages }) => {
  const hasOwn = pages.includes(ownPage);
  let browser: Browser;
  let checkout: Checkout;
  let host: RunningHost;
  beforeAll(async () => {
    checkout = await createCheckout();
    await setProduct(checkout, product);
    if (hasOwn) await addOwnFiles(checkout);
    const { code, text } = await checkout.build();
    expect(code, text).toBe(0);
    host = await startBundle({ LOG_LEVEL: 'silent', RATE_LIMIT: '100000' }, checkout.folder);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await checkout.remove();
  });

  it.each(pages.flatMap((path) => themes.map((theme) => [path, theme] as const)))(
    'has an accessible page at %s in the %s theme, as wide as its window',
    async (path, theme) => {
      const page = await browser.newPage({ baseURL: host.origin, colorScheme: theme });
      await page.goto(path);
      for (const size of Object.values(widths)) {
        await page.setViewportSize(size);
        expect.soft(await findViolations(page, theme), `at ${size.width} px`).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width).toBe(size.width);
      }
      await page.close();
    },
  );

  it.skipIf(!hasOwn)(
    'has two cards in a row on a phone, also with empty lines between',
    async () => {
      const page = await browser.newPage({ baseURL: host.origin, viewport: widths.phone });
      await page.goto(ownPage);
      const tops = await page.locator('main .sl-markdown-content').evaluate((content) => {
        const picture = '<img alt="" src="/favicon.svg"> <strong>Ana</strong>';
        const items = [`<li>${picture}</li>`, `<li><p>${picture}</p><p>Calls back.</p></li>`];
        content.innerHTML = items.map((item) => `<ul>${item.repeat(2)}</ul>`).join('');
        return Array.from(content.querySelectorAll('li'), (li) => li.getBoundingClientRect().top);
      });
      expect(tops).toEqual([tops[0], tops[0], tops[2], tops[2]]);
      expect(tops[2]).toBeGreaterThan(Number(tops[0]));
      await page.close();
    },
  );

  const noNotices = product.notices ? '' : ' (skipped: this product has no notices)';
  it.skipIf(product.notices === undefined)(
    `calls the stand-in on the days of a notice, and its own number afterwards${noNotices}`,
    async () => {
      const page = await browser.newPage({ baseURL: host.origin, viewport: widths.phone });
      const bar = page.locator('[data-contact-bar] a:visible');
      const open = async (time: string) => {
        await page.clock.setFixedTime(time);
        await page.goto('/');
        await page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight);
        });
        await bar.first().waitFor();
        return bar.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      };
      expect(await open('2027-08-04T12:00Z')).toEqual(['tel:+442079460125', 'sms:+442079460123']);
      expect((await open('2031-08-05T12:00Z'))[0]).toBe('sms:+442079460123');
      expect(await page.locator('aside:has([data-stand-in]):visible').count()).toBe(0);
      await page.close();
    },
  );

  const noHours = product.hours ? '' : ' (skipped: this product has no opening hours)';
  // On a Wednesday at noon in Buenos Aires, and at midnight, when it is still open from the day before.
  it.skipIf(product.hours === undefined).each([
    ['2026-11-25T15:00Z', 'مفتوح · حتى 2:10 م', 'الأربعاء'],
    ['2026-11-26T03:00Z', 'مفتوح · حتى 3:10 ص', 'الخميس'],
    ['2026-11-26T09:00Z', 'مغلق الآن · يفتح يوم الجمعة، 7:05 ص', 'الخميس'],
  ])(
    `shows the hours of the day at %s without moving anything${noHours}`,
    async (time, state, day) => {
      for (const viewport of Object.values(widths)) {
        const measure = async (javaScriptEnabled: boolean) => {
          const page = await browser.newPage({ baseURL: host.origin, javaScriptEnabled, viewport });
          await page.clock.setFixedTime(time);
          await page.goto('/');
          const line = page.locator('[data-opening]');
          const box = await line.boundingBox();
          const text = await line.innerText();
          const row = await page.locator('section:has(#_hours) [aria-current]').allInnerTexts();
          await page.close();
          return { box, text, row: row.join('') };
        };
        const [plain, live] = [await measure(false), await measure(true)];
        expect(live.box).toEqual(plain.box);
        expect(plain.text).toContain('ساعات العمل');
        expect(live.text.replace(/\p{Zs}/gu, ' ').trim()).toBe(state);
        expect([plain.row, live.row]).toEqual(['', expect.stringContaining(day)]);
      }
    },
  );

  if (!hasOwn) return;
  it('shows each link of the header in its row or in its menu, and the whole name, at every width', async () => {
    const page = await browser.newPage({ baseURL: host.origin });
    const row = page.locator('.site-links > a:visible');
    const button = page.locator('[popovertarget="site-menu"]');
    const menu = page.locator('#site-menu > a:visible');
    for (const width of [320, widths.phone.width, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const links = await row.allInnerTexts();
      if (await button.isVisible()) {
        await button.focus();
        await page.keyboard.press('Enter');
        links.push(...(await menu.allInnerTexts()));
        expect.soft(await findViolations(page), `at ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(links, `at ${width} px`).toEqual([
        ...['About us', 'Öffnungszeiten', 'Rates', 'Контакты', '営業時間'],
      ]);
      const ends = await page
        .locator('.header > .header > *')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
      expect(Math.max(...ends), `at ${width} px`).toBeLessThanOrEqual(width);
      const name = page.locator('.header > .header > a > [translate]');
      const cut = await name.evaluate((text) => text.scrollHeight - text.clientHeight);
      expect(cut, `at ${width} px`).toBeLessThanOrEqual(1);
    }
    await page.setViewportSize(widths.phone);
    await page.goto('/');
    await button.click();
    await menu.getByText('Öffnungszeiten').click();
    await page.waitForURL(`**${ownPage}`);
    // Links to sections are for the docs.
    expect(await page.locator('.sl-anchor-link:visible').count()).toBe(0);
    await page.close();
  });
});
