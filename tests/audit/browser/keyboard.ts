import type { Page } from 'playwright-core';

/** Presses Tab until a matching element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const max = 60;
  for (let count = 0; count < max; count += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`${max} Tabs don't reach ${selector}`);
}
